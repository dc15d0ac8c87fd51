export { LongTextEditor as default } from './text-editor.tsx'
