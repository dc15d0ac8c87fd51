// Runs in every page before its own scripts: clocks that look at the grid as a reader does. Times are in milliseconds.

/** Resolves with the time from now until the condition holds, seen once a frame. @param {string} what @param {() => boolean} holds @returns {Promise<number>} */
function until(what, holds) {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      const elapsed = performance.now() - start
      if (holds()) resolve(elapsed)
      else if (elapsed > 60_000) reject(new Error(`Waited 60 s in vain: ${what}.`))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const bench = {
  /** Since the navigation began; null until the first rows were drawn. @type {number | null} */
  firstRowsAt: null,

  /** Presses the foot's button that counts; resolves when the grid knows its length. @returns {Promise<number>} */
  countRows() {
    const button = document.querySelector('.rg-foot button')
    if (!(button instanceof HTMLElement)) throw new Error('The grid offers no count.')
    button.click()
    return until('the count', () => document.querySelector('.rg:not([aria-rowcount="-1"])') !== null)
  },

  /** Scrolls to a part (0 to 1) of the list; resolves when every row in sight has its values and none lies before `leastRow`. @param {number} part @param {number} leastRow @returns {Promise<number>} */
  jumpTo(part, leastRow) {
    const sheet = document.querySelector('.rg-sheet')
    if (!sheet) throw new Error('There is no grid on the page.')
    sheet.scrollTop = (sheet.scrollHeight - sheet.clientHeight) * part
    return until('the rows in sight', () => {
      const area = sheet.getBoundingClientRect()
      /** @type {HTMLElement[]} */
      const rows = [...sheet.querySelectorAll('tr[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > area.top + 36 && top < area.bottom - 34
      })
      return rows.length > 10 && rows.every((row) => Number(row.dataset.row) >= leastRow && row.querySelector('.rg-value') !== null)
    })
  },

  /** From the next Enter to the moment at which no cell is being saved any more. @type {Promise<number> | null} */
  saved: null,

  watchSaving() {
    bench.saved = new Promise((resolve, reject) => {
      let start = 0
      let hasBegun = false
      const observer = new MutationObserver(() => {
        const isSaving = document.querySelector('.rg-cell.is-saving') !== null
        if (hasBegun && !isSaving) {
          observer.disconnect()
          resolve(performance.now() - start)
        }
        hasBegun ||= isSaving
      })
      /** @param {KeyboardEvent} event */
      const hear = (event) => {
        if (event.key !== 'Enter') return
        removeEventListener('keydown', hear, true)
        start = performance.now()
        setTimeout(() => { reject(new Error('Waited 15 s in vain: the edit was not saved.')) }, 15_000)
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
      }
      addEventListener('keydown', hear, true)
    })
  },
}
Object.assign(window, { bench })

new MutationObserver((_, observer) => {
  if (!document.querySelector('tr[data-row="0"] .rg-value')) return
  observer.disconnect()
  // After the frame in which they are painted.
  requestAnimationFrame(() => setTimeout(() => { bench.firstRowsAt = performance.now() }))
}).observe(document, { childList: true, subtree: true })
