//! The names of the functions of the language, how many arguments each takes, and the family it belongs to.

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

macro_rules! builtins {
    ($($family:ident { $($variant:ident $least:literal $most:expr, $($name:literal)+;)* })*) => {
        /// A built-in function.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub(crate) enum Builtin { $($($variant),*),* }

        /// Functions that one module implements.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(super) enum Family { $($family),* }

        impl Builtin {
            const ALL: &'static [(Builtin, &'static [&'static str])] =
                &[$($((Builtin::$variant, &[$($name),+])),*),*];

            /// How many arguments it takes: at least, and at most if there is a limit.
            pub(crate) fn arity(self) -> (usize, Option<usize>) {
                const ANY: Option<usize> = None;
                const fn up_to(most: usize) -> Option<usize> { Some(most) }
                match self { $($(Builtin::$variant => ($least, $most)),*),* }
            }

            pub(super) fn family(self) -> Family {
                match self { $($(Builtin::$variant => Family::$family),*),* }
            }
        }
    };
}

builtins! {
    Math {
        Plus 2 ANY, "+"; Minus 2 ANY, "-"; Times 2 ANY, "*"; Divide 2 ANY, "/"; Div 2 ANY, "div";
        Mod 2 up_to(2), "mod"; Max 1 ANY, "max"; Min 1 ANY, "min"; Abs 1 up_to(1), "abs"; Float 1 up_to(1), "float";
        Integer 1 up_to(1), "integer"; Power 2 up_to(2), "**"; Sqrt 1 up_to(1), "sqrt"; Exp 1 up_to(1), "exp";
        Log 1 up_to(1), "log"; Log10 1 up_to(1), "log10"; Round 1 up_to(1), "round"; Pi 0 up_to(0), "pi";
        Atan2 2 up_to(2), "atan2";
    }
    Angles {
        Sin 1 up_to(1), "sin"; Cos 1 up_to(1), "cos"; Tan 1 up_to(1), "tan"; Asin 1 up_to(1), "asin";
        Acos 1 up_to(1), "acos"; Atan 1 up_to(1), "atan"; Sinh 1 up_to(1), "sinh"; Cosh 1 up_to(1), "cosh";
        Tanh 1 up_to(1), "tanh"; Sec 1 up_to(1), "sec"; Csc 1 up_to(1), "csc"; Cot 1 up_to(1), "cot";
        Asec 1 up_to(1), "asec"; Acsc 1 up_to(1), "acsc"; Acot 1 up_to(1), "acot"; Sech 1 up_to(1), "sech";
        Csch 1 up_to(1), "csch"; Coth 1 up_to(1), "coth"; Asinh 1 up_to(1), "asinh"; Acosh 1 up_to(1), "acosh";
        Atanh 1 up_to(1), "atanh"; Asech 1 up_to(1), "asech"; Acsch 1 up_to(1), "acsch"; Acoth 1 up_to(1), "acoth";
        DegRad 1 up_to(1), "deg-rad"; RadDeg 1 up_to(1), "rad-deg"; DegGrad 1 up_to(1), "deg-grad";
        GradDeg 1 up_to(1), "grad-deg";
    }
    Comparison {
        Eq 2 ANY, "eq"; Neq 2 ANY, "neq"; Less 2 ANY, "<"; LessEqual 2 ANY, "<="; Greater 2 ANY, ">";
        GreaterEqual 2 ANY, ">="; NumEqual 2 ANY, "="; NumDiffer 2 ANY, "<>" "!=";
    }
    Predicates {
        Numberp 1 up_to(1), "numberp"; Floatp 1 up_to(1), "floatp"; Integerp 1 up_to(1), "integerp";
        Lexemep 1 up_to(1), "lexemep"; Stringp 1 up_to(1), "stringp"; Symbolp 1 up_to(1), "symbolp";
        Evenp 1 up_to(1), "evenp"; Oddp 1 up_to(1), "oddp"; Multifieldp 1 up_to(1), "multifieldp";
        Pointerp 1 up_to(1), "pointerp" "external-addressp"; FactAddressp 1 up_to(1), "fact-addressp";
    }
    Strings {
        StrCat 1 ANY, "str-cat"; SymCat 1 ANY, "sym-cat"; SubString 3 up_to(3), "sub-string";
        StrIndex 2 up_to(2), "str-index"; Upcase 1 up_to(1), "upcase"; Lowcase 1 up_to(1), "lowcase";
        StrCompare 2 up_to(3), "str-compare"; StrLength 1 up_to(1), "str-length";
        StrByteLength 1 up_to(1), "str-byte-length"; StrReplace 3 up_to(3), "str-replace";
        StringToField 1 up_to(1), "string-to-field";
    }
    Format {
        Format 2 ANY, "format";
    }
    Multifields {
        Create 0 ANY, "create$" "mv-append"; Nth 2 up_to(2), "nth$"; Member 2 up_to(2), "member$";
        Delete 3 up_to(3), "delete$"; Subseq 3 up_to(3), "subseq$"; Replace 4 ANY, "replace$";
        Insert 3 ANY, "insert$"; First 1 up_to(1), "first$"; Rest 1 up_to(1), "rest$"; Length 1 up_to(1), "length$";
        Extent 1 up_to(1), "length"; FieldsOf 1 up_to(1), "(fields)";
    }
    Sets {
        Subsetp 2 up_to(2), "subsetp"; Explode 1 up_to(1), "explode$"; Implode 1 up_to(1), "implode$";
        DeleteMember 2 ANY, "delete-member$"; ReplaceMember 3 ANY, "replace-member$"; Union 0 ANY, "union$";
        Intersection 0 ANY, "intersection$"; Difference 0 ANY, "difference$";
    }
    Sort {
        Sort 1 ANY, "sort";
    }
    Facts {
        FactIndexOf 1 up_to(1), "fact-index"; FactExistp 1 up_to(1), "fact-existp";
        FactRelation 1 up_to(1), "fact-relation"; FactSlotValue 2 up_to(2), "fact-slot-value";
        FactSlotNames 1 up_to(1), "fact-slot-names"; GetFactList 0 up_to(1), "get-fact-list";
        RemoveFacts 1 up_to(1), "remove"; SlotNames 1 up_to(1), "deftemplate-slot-names";
        RunQuery 1 ANY, "run-query*"; CountQuery 1 ANY, "count-query-results"; PpFact 1 up_to(3), "ppfact";
    }
    Commands {
        AssertString 1 up_to(1), "assert-string"; Build 1 up_to(1), "build"; Eval 1 up_to(1), "eval";
        CheckSyntax 1 up_to(1), "check-syntax"; Run 0 up_to(1), "run"; Reset 0 up_to(0), "reset";
        Clear 0 up_to(0), "clear"; UndefRule 1 up_to(1), "undefrule"; UndefTemplate 1 up_to(1), "undeftemplate";
        UndefFacts 1 up_to(1), "undeffacts"; UndefFunction 1 up_to(1), "undeffunction";
        UndefGlobal 1 up_to(1), "undefglobal"; UndefGeneric 1 up_to(1), "undefgeneric"; Facts 0 up_to(4), "facts";
        Agenda 0 up_to(1), "agenda"; Matches 1 up_to(2), "matches"; Dependencies 1 up_to(1), "dependencies";
        Dependents 1 up_to(1), "dependents"; SetBreak 1 up_to(1), "set-break";
        JoinActivity 1 up_to(2), "join-activity"; JoinActivityReset 0 up_to(0), "join-activity-reset";
        RemoveBreak 0 up_to(1), "remove-break"; ShowBreaks 0 up_to(1), "show-breaks"; Timetag 1 up_to(1), "timetag";
    }
    Chance {
        Random 0 up_to(2), "random"; Seed 1 up_to(1), "seed"; Gensym 0 up_to(0), "gensym" "gensym*";
        Setgen 1 up_to(1), "setgen";
    }
    Settings {
        Nothing 0 up_to(0), "void"; Time 0 up_to(0), "time"; GetResetGlobals 0 up_to(0), "get-reset-globals";
        SetResetGlobals 1 up_to(1), "set-reset-globals"; TypeOf 1 up_to(1), "type"; GetError 0 up_to(0), "get-error";
        SetError 1 up_to(1), "set-error"; ClearError 0 up_to(0), "clear-error"; Timer 0 ANY, "timer";
        OperatingSystem 0 up_to(0), "operating-system"; GetDuplication 0 up_to(0), "get-fact-duplication";
        SetDuplication 1 up_to(1), "set-fact-duplication"; SetChecking 1 up_to(1), "set-dynamic-constraint-checking";
        GetChecking 0 up_to(0), "get-dynamic-constraint-checking";
        GetSequence 0 up_to(0), "get-sequence-operator-recognition";
    }
    Agenda {
        SetStrategy 1 up_to(1), "set-strategy"; GetStrategy 0 up_to(0), "get-strategy"; Refresh 1 up_to(1), "refresh";
        RefreshAgenda 0 up_to(1), "refresh-agenda"; SetSalience 1 up_to(1), "set-salience-evaluation";
        GetSalience 0 up_to(0), "get-salience-evaluation";
    }
    Focus {
        GetFocus 0 up_to(0), "get-focus"; PopFocus 0 up_to(0), "pop-focus";
        GetFocusStack 0 up_to(0), "get-focus-stack"; ClearFocus 0 up_to(0), "clear-focus-stack";
        ListFocus 0 up_to(0), "list-focus-stack"; SetModule 1 up_to(1), "set-current-module";
    }
    Constructs {
        CurrentModule 0 up_to(0), "get-current-module"; Modules 0 up_to(0), "get-defmodule-list";
        Templates 0 up_to(1), "get-deftemplate-list"; Rules 0 up_to(1), "get-defrule-list";
        Functions 0 up_to(1), "get-deffunction-list"; Globals 0 up_to(1), "get-defglobal-list";
        FactGroups 0 up_to(1), "get-deffacts-list"; TemplatesOf 1 ANY, "(templates)";
        GenericList 0 up_to(1), "get-defgeneric-list";
    }
    Slots {
        SlotExistp 2 up_to(2), "deftemplate-slot-existp"; SlotMultip 2 up_to(2), "deftemplate-slot-multip";
        SlotSinglep 2 up_to(2), "deftemplate-slot-singlep"; SlotTypes 2 up_to(2), "deftemplate-slot-types";
        SlotRange 2 up_to(2), "deftemplate-slot-range"; SlotCardinality 2 up_to(2), "deftemplate-slot-cardinality";
        SlotAllowed 2 up_to(2), "deftemplate-slot-allowed-values";
        SlotDefaultp 2 up_to(2), "deftemplate-slot-defaultp";
        SlotDefaultValue 2 up_to(2), "deftemplate-slot-default-value";
    }
    Hidden {
        SlotDefault 1 up_to(1), "(slot-default)";
    }
    Listing {
        ListRules 0 up_to(1), "list-defrules" "rules"; ListTemplates 0 up_to(1), "list-deftemplates";
        ListFacts 0 up_to(1), "list-deffacts"; ListFunctions 0 up_to(1), "list-deffunctions";
        ListGlobals 0 up_to(1), "list-defglobals"; ListGenerics 0 up_to(1), "list-defgenerics";
        ListModules 0 up_to(0), "list-defmodules"; ShowGlobals 0 up_to(1), "show-defglobals";
        PpRule 1 up_to(2), "ppdefrule" "pprule"; PpTemplate 1 up_to(2), "ppdeftemplate";
        PpFacts 1 up_to(2), "ppdeffacts"; PpFunction 1 up_to(2), "ppdeffunction"; PpGlobal 1 up_to(2), "ppdefglobal";
        PpGeneric 1 up_to(2), "ppdefgeneric"; PpModule 1 up_to(2), "ppdefmodule";
        RuleModule 1 up_to(1), "defrule-module"; TemplateModule 1 up_to(1), "deftemplate-module";
        FactsModule 1 up_to(1), "deffacts-module"; FunctionModule 1 up_to(1), "deffunction-module";
        GlobalModule 1 up_to(1), "defglobal-module"; GenericModule 1 up_to(1), "defgeneric-module";
    }
    Methods {
        ListMethods 0 up_to(1), "list-defmethods"; MethodList 0 up_to(1), "get-defmethod-list";
        MethodRestrictions 2 up_to(2), "get-method-restrictions"; PreviewGeneric 1 ANY, "preview-generic";
        UndefMethod 2 up_to(2), "undefmethod"; PpMethod 2 up_to(2), "ppdefmethod";
    }
    Files {
        LoadFacts 1 up_to(1), "load-facts"; SaveFacts 1 ANY, "save-facts";
    }
    Watching {
        Watch 1 ANY, "watch"; Unwatch 1 ANY, "unwatch"; ListWatchItems 0 up_to(1), "list-watch-items";
    }
}

impl Builtin {
    /// The function with this name.
    pub(crate) fn find(name: &str) -> Option<Builtin> {
        static TABLE: OnceLock<FxHashMap<&'static str, Builtin>> = OnceLock::new();
        let table = TABLE.get_or_init(|| {
            Builtin::ALL
                .iter()
                .flat_map(|(builtin, names)| names.iter().map(|name| (*name, *builtin)))
                .collect()
        });
        table.get(name).copied()
    }

    /// All names, for hints.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Builtin::ALL.iter().flat_map(|(_, names)| names.iter().copied())
    }

    /// Whether what it does depends on matches or on the agenda.
    pub(super) fn sees_matches(self) -> bool {
        use Builtin as B;
        self.family() == Family::Commands
            || matches!(
                self,
                B::CountQuery
                    | B::Refresh
                    | B::RefreshAgenda
                    | B::RunQuery
                    | B::SetSalience
                    | B::SetStrategy
                    | B::Watch
            )
    }

    pub(super) fn name(self) -> &'static str {
        // The table is in the order of the variants.
        Builtin::ALL[self as usize].1[0]
    }
}
