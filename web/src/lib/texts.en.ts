// The English texts in one chunk.
export default import.meta.glob<string>(['../../../messages/en/*.ftl', '!**/terminal.ftl', '../../../crates/catalogue/src/*/en.ftl'], { query: '?raw', import: 'default', eager: true });
