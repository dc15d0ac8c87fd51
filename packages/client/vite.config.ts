import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One chunk a library, so that the budget of each can be watched. */
const libraries: readonly (readonly [string, RegExp])[] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//],
  ['query', /node_modules\/@tanstack\/(react-query|query-core)\//],
  ['virtual', /node_modules\/@tanstack\/(react-virtual|virtual-core)\//],
  ['auth', /node_modules\/@supabase\/auth-js\//],
  ['postgrest', /node_modules\/@supabase\/postgrest-js\//],
  ['icons', /node_modules\/lucide-react\//],
  ['aria', /node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized|@react-types)\//],
]

export default defineConfig({
  root: import.meta.dirname,
  // Relative: the same build works at any address, which `<base href>` in index.html names.
  base: './',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: libraries.map(([name, test]) => ({ name, test })) },
      },
    },
  },
})
