export { Portico, type PorticoProps } from './app/portico.tsx'
