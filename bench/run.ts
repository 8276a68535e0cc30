const BENCHES: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  rest: () => import('./rest.ts'),
  clients: () => import('./clients.ts'),
  realtime: () => import('./realtime.ts'),
  'sign-in': () => import('./sign-in.ts'),
  wire: () => import('./wire.ts'),
  upload: () => import('./upload.ts'),
  start: () => import('./start.ts'),
  pull: () => import('./pull.ts'),
  admin: () => import('./admin.ts'),
  web: () => import('./web.ts'),
  matching: () => import('./matching.ts'),
  'report-reading': () => import('./report-reading.ts'),
  recount: () => import('./recount.ts'),
  mail: () => import('./mail/run.ts'),
  lending: () => import('./lending.ts'),
  decisions: () => import('./decisions.ts'),
  documents: () => import('./documents/run.ts'),
  portfolio: () => import('./portfolio/run.ts'),
  disputes: () => import('./disputes/run.ts'),
  'portfolio-import': () => import('./portfolio-import/run.ts'),
  servicing: () => import('./servicing/run.ts'),
  writes: () => import('./writes/run.ts'),
  deliveries: () => import('./deliveries/run.ts'),
  'client-import': () => import('./client-import/run.ts'),
}

const name = process.argv[2] ?? ''
const bench = BENCHES[name]
if (bench === undefined) {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join('|')}>`)
  process.exit(1)
}
const { run } = await bench()
await run()
