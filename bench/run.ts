const BENCHES: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  rest: () => import('./rest.ts'),
  realtime: () => import('./realtime.ts'),
  upload: () => import('./upload.ts'),
  start: () => import('./start.ts'),
}

const name = process.argv[2] ?? ''
const bench = BENCHES[name]
if (bench === undefined) {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join('|')}>`)
  process.exit(1)
}
const { run } = await bench()
await run()
