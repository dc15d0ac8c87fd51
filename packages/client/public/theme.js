// The kept choice of theme, before anything is drawn. Without one the system decides.
try {
  var kept = localStorage.getItem('portico:theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
} catch {
  // Storage is closed: the system's theme it is.
}

// The code of the page of records comes beside the app's, where the address is one of records.
if (/\/t\/[^/]+$/.test(location.pathname)) {
  for (const link of document.querySelectorAll('link[data-records]')) link.rel = link.as === 'style' ? 'preload' : 'modulepreload'
}
