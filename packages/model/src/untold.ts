/**
 * Stands for a default where the source does not tell whether there is one: the column is then not demanded of a
 * person, and the backend refuses what it cannot fill in.
 */
export const UNTOLD = '/* not told */'
