/** Embeds inside embeds. Far above what anybody reads, far below what exhausts a stack. */
export const maxEmbedDepth = 24
/** Parentheses inside parentheses of `and`, `or` and `not`. */
export const maxLogicDepth = 48
/** Names, filters and order terms of one request: PostgreSQL takes 1,664 columns and 65,535 parameters. */
export const maxTerms = 1_600
/** Steps of one JSON path. */
export const maxJsonPath = 64
/** Objects and arrays inside each other in a body; PostgreSQL's own parser gives up at about ten times as many. */
export const maxJsonDepth = 1_000
/** Answers to questions already planned, kept per schema cache. */
export const planCacheSize = 1_000
/** A longer URL is planned every time, so that the cache stays small. */
export const longestCachedQuery = 4_096
