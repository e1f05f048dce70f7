/** Said instead of a success when nobody answered: the edit is on the disk and goes out by itself (trust model). */
export const SAVED_HERE = 'Saved on this computer. It is sent when the connection is back.';
