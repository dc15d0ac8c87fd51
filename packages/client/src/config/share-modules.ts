import * as react from 'react'
import * as reactDom from 'react-dom'
import * as jsx from 'react/jsx-runtime'
import * as client from './api.ts'

/** Lays out what the module of a configuration takes from the running app (bin/config-bundle.ts): hooks work with one React only. */
export function shareModules(): void {
  Reflect.set(globalThis, Symbol.for('portico.modules'), { react, 'react/jsx-runtime': jsx, 'react-dom': reactDom, '@portico/client': client })
}
