const reference = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }'

/** Asks a GraphQL schema for what `fromGraphQl` reads, and nothing else: gateways bound how deep a query may go. */
export const introspectionQuery = `query Portico { __schema {
  queryType { name } mutationType { name }
  types { kind name description enumValues { name } inputFields { name }
    fields { name args { name } type { ${reference} } } } } }`
