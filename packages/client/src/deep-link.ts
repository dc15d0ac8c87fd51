// The page of static hosts for every address that is no file: only what the address asks for is loaded. It imports nothing
// by itself, so that it decides before anything else is here.
const isForm = location.pathname.startsWith(new URL('form/', document.baseURI).pathname)
await (isForm ? import('./form.tsx') : import('./main.tsx'))

export {}
