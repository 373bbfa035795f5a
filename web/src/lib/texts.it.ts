// The Italian texts in one chunk.
export default import.meta.glob<string>(['../../../messages/it/*.ftl', '!**/terminal.ftl', '../../../crates/catalogue/src/*/it.ftl'], { query: '?raw', import: 'default', eager: true });
