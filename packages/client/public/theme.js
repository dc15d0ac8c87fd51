// The kept choice of theme and density, before anything is drawn. Without one the system decides.
try {
  var kept = localStorage.getItem('portico:theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
  var density = localStorage.getItem('portico:density')
  if (density === 'compact' || density === 'comfortable') document.documentElement.dataset.density = density
} catch (refused) {
  // Storage is closed: the system's theme it is.
}
