/** Styles and pictures that a configuration imports, for `"types": ["@portico/client/assets"]`; projects on Vite have `vite/client` for them. */
declare module '*.css'
declare module '*.svg' {
  const address: string
  export default address
}
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.jpg' {
  const address: string
  export default address
}
declare module '*.webp' {
  const address: string
  export default address
}
