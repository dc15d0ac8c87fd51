// Runs in every page of the react-admin app before its own scripts. Times are in milliseconds since the navigation began.

const adminBench = {
  /** When the first row was drawn with all its values, the name that it refers to among them. @type {number | null} */
  firstRowsAt: null,

  /** From the press on Save to the word that it is saved. @type {Promise<number> | null} */
  saved: null,

  watchSaving() {
    adminBench.saved = new Promise((resolve) => {
      addEventListener('click', () => {
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.MuiSnackbar-root')?.textContent?.includes('updated')) return
          observer.disconnect()
          resolve(performance.now() - start)
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }, { capture: true, once: true })
    })
  },
}
Object.assign(window, { adminBench })

new MutationObserver((_, observer) => {
  const row = document.querySelector('tbody tr')
  if (!row?.textContent?.includes('Reading ') || !row.textContent.includes('Sensor ')) return
  observer.disconnect()
  // After the frame in which they are painted, as in Portico's clock.
  requestAnimationFrame(() => setTimeout(() => { adminBench.firstRowsAt = performance.now() }))
}).observe(document, { childList: true, subtree: true, characterData: true })
