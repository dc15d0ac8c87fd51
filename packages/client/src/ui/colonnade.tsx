/** Where the drawing's lines stand, on a field of 1000 by 430. */
const columns = [100, 300, 500, 700, 900]
const triglyphs = Array.from({ length: 11 }, (_, index) => index * 100)
/** Flutes by their angle on the shaft: the closer to its edge, the closer together, and the stronger. */
const flutes = [{ degrees: 75, opacity: 0.67 }, { degrees: 60, opacity: 0.64 }, { degrees: 45, opacity: 0.59 }, { degrees: 30, opacity: 0.53 }, { degrees: 15, opacity: 0.46 }]

/** An elevation in the Doric order: lintel, triglyphs, capitals and fluted shafts that swell a little. */
export function Colonnade() {
  return (
    <svg className="elev" viewBox="0 0 1000 430" preserveAspectRatio="xMidYMin slice" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={`M0 1H1000M0 5H1000M0 60H1000M0 63H1000M0 92H1000${columns.map(capital).join('')}${columns.map(centre => shaftLine(centre, 90) + shaftLine(centre, -90)).join('')}`} />
      <path opacity="0.6" d={`M0 16H1000${triglyphs.map(x => `M${x - 12} 21.5h24${[-9, -3, 3, 9].map(side => `M${x + side} 22v34`).join('')}`).join('')}`} />
      <path opacity="0.45" d={`M0 78H1000${triglyphs.map(x => `M${x - 12} 66h24${[-10, -6, -2, 2, 6, 10].map(side => `M${x + side} 66v3.5`).join('')}`).join('')}`} />
      <path opacity="0.5" d={columns.map(centre => `M${centre - 34.4} 120h68.8M${centre - 34.4} 123h68.8`).join('')} />
      {flutes.map(({ degrees, opacity }) => <path key={degrees} opacity={opacity} d={columns.map(centre => shaftLine(centre, degrees) + shaftLine(centre, -degrees)).join('')} />)}
      <path opacity="0.38" d={columns.map(centre => shaftLine(centre, 0)).join('')} />
    </svg>
  )
}

/** Abacus and echinus. */
function capital(centre: number): string {
  const echinus = (side: 1 | -1) => `M${centre + side * 54.8} 101C${centre + side * 53.8} 111 ${centre + side * 37.4} 115 ${centre + side * 34.4} 117`
  return `M${centre - 55.8} 92v9h111.6v-9${echinus(-1)}${echinus(1)}M${centre - 34.4} 117h68.8`
}

/** One line down the shaft, at that angle from its middle. */
function shaftLine(centre: number, degrees: number): string {
  const at = Math.sin((degrees * Math.PI) / 180)
  const x = (half: number) => (centre + at * half).toFixed(1)
  return `M${x(34.4)} 117Q${x(39.4)} 269 ${x(41)} 430`
}
