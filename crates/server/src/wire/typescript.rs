//! The same types for the pages.

use super::*;

/// Types of other rooms that travel as they are: explanations, traces, reports, plans. A test compares them with what
/// is sent.
pub const FOREIGN: &str = include_str!("foreign.ts");

/// The declarations of all these types in TypeScript.
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    let mut text = String::from(
        "// Generated from crates/server/src/wire: change it there, then run\n\
         //   ARBITRO_UPDATE=1 cargo test -p arbitro-server --test over_sockets wire_types\n\n",
    );
    let mut declare = |declaration: String| {
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    };
    declare(Say::decl(&config));
    declare(Tell::decl(&config));
    declare(Proposed::decl(&config));
    declare(Proposal::decl(&config));
    declare(May::decl(&config));
    declare(Lived::decl(&config));
    declare(Position::decl(&config));
    declare(Choice::decl(&config));
    declare(Ending::decl(&config));
    declare(ChatLine::decl(&config));
    declare(CommentLine::decl(&config));
    declare(TableCard::decl(&config));
    declare(Phase::decl(&config));
    declare(SeatInfo::decl(&config));
    declare(SitterKind::decl(&config));
    declare(Presence::decl(&config));
    declare(TableOptions::decl(&config));
    declare(Spectators::decl(&config));
    declare(GameClock::decl(&config));
    declare(Late::decl(&config));
    declare(OpenTable::decl(&config));
    declare(OpenedTable::decl(&config));
    declare(AskSeat::decl(&config));
    declare(SeatOffer::decl(&config));
    declare(TakeSeat::decl(&config));
    declare(SeatTaken::decl(&config));
    declare(RecordCard::decl(&config));
    declare(Standing::decl(&config));
    declare(StrategyTaken::decl(&config));
    declare(ErrorBody::decl(&config));
    declare(GameInfo::decl(&config));
    declare(LevelInfo::decl(&config));
    declare(PresetInfo::decl(&config));
    declare(PlayerInfo::decl(&config));
    declare(ParameterInfo::decl(&config));
    declare(ParameterType::decl(&config));
    declare(PlayAtOnce::decl(&config));
    declare(Playing::decl(&config));
    declare(Replay::decl(&config));
    declare(ReplayStep::decl(&config));
    declare(ReplayComment::decl(&config));
    declare(ReplayViews::decl(&config));
    declare(ReplayScene::decl(&config));
    declare(StudyShelf::decl(&config));
    declare(StudyTree::decl(&config));
    declare(StudySearchable::decl(&config));
    declare(StudyGame::decl(&config));
    declare(StudyExperiment::decl(&config));
    declare(StudyPositionAsk::decl(&config));
    declare(StudyPosition::decl(&config));
    declare(StudySearch::decl(&config));
    declare(StudyAlgorithm::decl(&config));
    declare(StudySearched::decl(&config));
    declare(SeatValue::decl(&config));
    declare(StudyOrder::decl(&config));
    declare(StudyJob::decl(&config));
    declare(JobState::decl(&config));
    declare(LearnMethod::decl(&config));
    declare(LearningPoint::decl(&config));
    declare(NamedTable::decl(&config));
    declare(Plots::decl(&config));
    declare(StudyResult::decl(&config));
    text.push_str(FOREIGN);
    text
}
