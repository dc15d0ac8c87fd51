import { expect, test } from 'vitest'
import { bindStyles } from '../scripts/pack-client.mjs'

const shown = ':where(html[data-portico],html[data-portico] *)'
const bound = (css: string) => bindStyles(css).replaceAll(/\s*\n\s*/g, '').replaceAll(', html', ',html')

test('every rule of the packed style sheets holds only while the app is shown, with the weight that it had', () => {
  expect(bound(':root, body { margin: 0 }')).toBe(`:root${shown}, body${shown} {margin: 0;}`)
  expect(bound('*, ::before { margin: 0 }')).toBe(`${shown}, ${shown}:before {margin: 0;}`)
  expect(bound('@media print { .a > .b:hover::after { margin: 0 } }')).toBe(`@media print {.a > .b:hover${shown}:after {margin: 0;}}`)
  expect(bound('@import url("./x.css"); @keyframes k { from { top: 0 } }')).toBe('@import "./x.css";@keyframes k {from {top: 0;}}')
})
