/** Limits of changes to many rows, of import and of export: none of it is loaded with the first page. */

/** Keys in one request stay well under the length of a URL that gateways take. */
export const longestDeleteBatch = 3000
export const largestDeleteBatch = 100

/** Rows that are changed as a whole or not at all. More take longer than the eight seconds that hosted projects give a statement. */
export const rowsAsWhole = 20_000

/** Rows of one call beyond that, and of one call of a rehearsal: about a second each, so that progress shows and stopping helps. */
export const rowsAtOnce = 5_000

/** Where that takes longer than the backend's time limit, halves are tried, down to so many: a table with slow triggers gets through with it. */
export const fewestRowsAtOnce = 50

/** Rows of one insertion where `rehearse.sql` is not installed. */
export const batchRows = 500

/** Updates of single rows that are on their way at once: as many as a browser opens connections to one host, where it must. */
export const updatesAtOnce = 6

/** And of one round, between which it is told how far it is: half a second or so. */
export const updatesInRound = 48

/** Characters of the conditions that one update names its rows by, each with what was seen of it: they stand in its address. */
export const longestUpdateBatch = 4_000

/** Rows of one request where all of them are read: the most that hosted projects answer with. */
export const exportPage = 1_000

/** Bytes of an unpacked workbook: ten times a hundred thousand rows, and less than what a tab has to give. */
export const largestSheet = 400 * 1024 * 1024

/** Lines of a file that the page takes over from its reader at once: a few milliseconds each. */
export const linesAtOnce = 2_000

/** Titles that one request looks for: they stand in its address. */
export const titlesAtOnce = 40

/** Rows that one paste, fill or clearing of cells may change: beyond it an import is the better way, with a file to go back to. */
export const changedCellRows = 5_000

/** Rows of a block that is copied: each hundred are a request, and more than this is an export. */
export const copiedCellRows = 10_000
