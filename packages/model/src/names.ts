const acronyms: Readonly<Record<string, string>> = {
  id: 'ID', url: 'URL', uri: 'URI', api: 'API', ip: 'IP', vat: 'VAT', sku: 'SKU', iban: 'IBAN', bic: 'BIC', html: 'HTML', json: 'JSON', csv: 'CSV',
  pdf: 'PDF', sms: 'SMS', utc: 'UTC', faq: 'FAQ', isbn: 'ISBN', uuid: 'UUID', gps: 'GPS', gdpr: 'GDPR', seo: 'SEO', cv: 'CV', hr: 'HR', email: 'e-mail',
  emails: 'e-mails', ids: 'IDs', urls: 'URLs',
}

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_\s-]+/)
    .filter((word) => word !== '')

const spell = (word: string): string => {
  const lower = word.toLowerCase()
  return Object.hasOwn(acronyms, lower) ? (acronyms[lower] ?? lower) : lower
}

const capitalise = (text: string): string => {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** `due_on` → "due on", `homepageUrl` → "homepage URL", `e_mail` → "e-mail": for the middle of a sentence. */
export const phrase = (name: string): string => {
  const spelled = words(name).map(spell).join(' ').replace(/\be mail(s?)\b/g, 'e-mail$1')
  return spelled === '' ? name : spelled
}

/** `due_on` → "Due on". */
export const labelOf = (name: string): string => capitalise(phrase(name))

/** Lower case for sentences, but acronyms and names in capitals stay: "Repair orders" → "repair orders", "PDF files" → "PDF files". */
export const lowerFirst = (label: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label
