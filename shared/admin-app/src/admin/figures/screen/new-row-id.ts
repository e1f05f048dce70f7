/** Returns the id of a row before its figure is saved. */
export const newRowId = () => `new/${crypto.randomUUID()}`;
