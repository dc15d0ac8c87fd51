// Runs in every page before its own scripts, after `../browser/in-page.js`: clocks of long lists. Times are in milliseconds.

/** Resolves with the time from now until the condition holds in a drawn frame. @param {string} what @param {() => boolean} holds @returns {Promise<number>} */
function untilSeen(what, holds) {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      const elapsed = performance.now() - start
      if (holds()) resolve(elapsed)
      else if (document.querySelector('.rs-over')) reject(new Error(`The app gave it up: ${what}.`))
      else if (elapsed > 40_000) reject(new Error(`Waited 40 s in vain: ${what}.`))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const isRead = () => {
  const grid = document.querySelector('.rg')
  const row = grid?.querySelector('tr[data-row="0"]')
  return grid?.getAttribute('aria-busy') === 'false' && row?.querySelector('.rg-value') != null
}

const firstLink = () => document.querySelector('tr[data-row="0"] a[data-open]')?.getAttribute('href') ?? ''

const rowsBench = {
  /** Goes to an address within the app, as a press on a filter or a head does; resolves when other first rows are drawn. @param {string} address @returns {Promise<number>} */
  show(address) {
    const before = firstLink()
    history.pushState(null, '', address)
    return untilSeen(`the rows of ${address}`, () => isRead() && firstLink() !== before)
  },

  /** Goes to the last row by the keyboard, in a list that nobody counted. @returns {Promise<number>} */
  end() {
    const cell = document.querySelector('tr[data-row="0"] [data-column="0"]')
    if (!(cell instanceof HTMLElement)) throw new Error('There is no first cell.')
    cell.focus()
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', ctrlKey: true, bubbles: true, cancelable: true }))
    return untilSeen('the last row', () => {
      const last = Number(document.querySelector('.rg')?.getAttribute('aria-rowcount')) - 2
      return last > 0 && document.querySelector(`tr[data-row="${last}"] .rg-value`) !== null
    })
  },

  /** Opens the record of the first row. @returns {Promise<number>} */
  open() {
    const link = document.querySelector('tr[data-row="0"] a[data-open]')
    if (!(link instanceof HTMLElement)) throw new Error('There is no record to open.')
    link.click()
    return untilSeen('the record', () => document.querySelector('.rec-h1') !== null)
  },

  /** Frames that took longer than 50 ms since `watch`, whoever took it. */
  longFrames: 0,

  watch() {
    rowsBench.longFrames = 0
    new PerformanceObserver((list) => { rowsBench.longFrames += list.getEntries().length }).observe({ type: 'long-animation-frame' })
  },
}
Object.assign(window, { rowsBench })
