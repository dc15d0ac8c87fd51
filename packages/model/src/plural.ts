const irregular: readonly (readonly [singular: string, plural: string])[] = [
  ['person', 'people'], ['child', 'children'], ['man', 'men'], ['woman', 'women'], ['foot', 'feet'], ['tooth', 'teeth'], ['mouse', 'mice'], ['goose', 'geese'],
  ['analysis', 'analyses'], ['diagnosis', 'diagnoses'], ['crisis', 'crises'], ['thesis', 'theses'], ['criterion', 'criteria'], ['movie', 'movies'],
  ['cookie', 'cookies'], ['tie', 'ties'], ['axis', 'axes'], ['knife', 'knives'], ['life', 'lives'], ['wife', 'wives'], ['leaf', 'leaves'], ['shelf', 'shelves'],
  ['half', 'halves'], ['wolf', 'wolves'], ['loaf', 'loaves'], ['thief', 'thieves'], ['hero', 'heroes'], ['potato', 'potatoes'], ['tomato', 'tomatoes'],
  ['quiz', 'quizzes'], ['index', 'indexes'], ['bus', 'buses'], ['gas', 'gases'], ['lens', 'lenses'],
]
const unchanging = new Set([
  'news', 'series', 'species', 'equipment', 'information', 'data', 'media', 'staff', 'feedback', 'software', 'hardware', 'stock', 'money', 'sheep', 'fish', 'history',
  'metadata', 'mail',
])
const toSingular = new Map(irregular.map(([one, many]) => [many, one]))
const toPlural = new Map(irregular)

const lastWord = (phrase: string): [head: string, word: string] => {
  const at = Math.max(phrase.lastIndexOf(' '), phrase.lastIndexOf('-')) + 1
  return [phrase.slice(0, at), phrase.slice(at)]
}

const singularWord = (word: string): string => {
  if (unchanging.has(word)) return word
  const known = toSingular.get(word)
  if (known !== undefined) return known
  if (toPlural.has(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (/[^ao]uses$/.test(word)) return word.slice(0, -2)
  if (/(ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  return word.slice(0, -1)
}

const pluralWord = (word: string): string => {
  if (unchanging.has(word) || toSingular.has(word)) return word
  const known = toPlural.get(word)
  if (known !== undefined) return known
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(s|sh|ch|x|z)$/.test(word)) return `${word}es`
  return `${word}s`
}

/** "repair orders" → "repair order". English; a word it does not know loses its s. */
export const singularOf = (phrase: string): string => {
  const [head, word] = lastWord(phrase)
  const one = singularWord(word)
  const [first = ''] = phrase.split(' ')
  // "parts used": the thing comes first, and what is said of it has no plural.
  return one === word && head !== '' && !unchanging.has(word) ? singularWord(first) + phrase.slice(first.length) : head + one
}

/** "repair order" → "repair orders"; what is plural already stays. */
export const pluralOf = (phrase: string): string => {
  const [head, word] = lastWord(phrase)
  return head + (singularWord(word) === word ? pluralWord(word) : word)
}
