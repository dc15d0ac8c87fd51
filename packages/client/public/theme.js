// The kept choice of theme, before anything is drawn. Without one the system decides.
try {
  var kept = localStorage.getItem('portico:theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
} catch {
  // Storage is closed: the system's theme it is.
}
