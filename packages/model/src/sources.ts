/** Descriptions from elsewhere than `portico_describe()`. An entry of its own: the app loads it only where it has to. */
export { fromGraphQl } from './graphql/from-graphql.ts'
export { introspectionQuery } from './graphql/introspection-query.ts'
export { descriptionFor, forAnyMember, parseModelFile } from './model-file.ts'
export type { ModelFile } from './model-file.ts'
export { fromOpenApi } from './openapi/from-open-api.ts'
export { forVisitors } from './visitors.ts'
