import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

type Part = 'server' | 'screens'
type Graph = Map<string, Set<string>>

const IMPORT = /(?:from|import)\s*\(?\s*'#features\/([^/']+)\/(server|screens)\//g
const HOME = /^features\/([^/]+)\/(server|screens)\//

/** Returns which features each feature's code imports, without tests. */
function graphOf(part: Part, files = sourceFiles()): Graph {
  const graph: Graph = new Map()
  for (const { path: file, text } of files) {
    const [, feature, of] = HOME.exec(file) ?? []
    if (feature === undefined || of !== part || file.includes('.test.')) continue
    const imported = [...text.matchAll(IMPORT)].filter(([, other, kind]) => kind === part && other !== feature)
    const others = graph.get(feature) ?? new Set()
    for (const [, other = ''] of imported) others.add(other)
    graph.set(feature, others)
  }
  return graph
}

/** Returns the features that can't be ordered so that each imports only earlier ones. */
function inCycles(graph: Graph): string[] {
  const left = new Map([...graph].map(([feature, others]) => [feature, new Set(others)]))
  for (;;) {
    const free = [...left].filter(([, others]) => [...others].every((other) => !left.has(other)))
    if (free.length === 0) return [...left.keys()].toSorted()
    for (const [feature] of free) left.delete(feature)
  }
}

describe.each(['server', 'screens'] as const)('the %s code of features', (part) => {
  test('imports other features in one direction only', () => {
    const graph = graphOf(part)

    expect(graph.size).toBeGreaterThan(8)
    expect(inCycles(graph)).toEqual([])
  })

  test('has the imports that ARCHITECTURE.md shows', () => {
    const edges = [...graphOf(part)].flatMap(([feature, others]) => [...others].map((other) => `${feature} → ${other}`))

    expect(shownEdges(part).toSorted()).toEqual(edges.toSorted())
  })
})

/** Returns the edges in the page's table whose first column starts with the part. */
function shownEdges(part: Part): string[] {
  const [, table = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(new RegExp(`^\\| ${part}\\b.*\\n`, 'm'))
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| ([a-z-]+) \| ([a-z, -]+) \|$/gm)].flatMap(([, feature = '', others = '']) =>
    others.split(', ').map((other) => `${feature} → ${other}`),
  )
}

test('features that import each other are detected', () => {
  const file = (path: string, imported: string) => ({ path, text: `import { x } from '#features/${imported}'` })
  const files = [
    file('features/cards/server/a.ts', 'lending/server/b.ts'),
    file('features/lending/server/b.ts', 'messages/server/c.ts'),
    file('features/messages/server/c.ts', 'cards/server/a.ts'),
    file('features/reports/server/d.ts', 'cards/server/a.ts'),
    file('features/clients/server/e.ts', 'cards/screens/f.tsx'),
  ]

  expect(inCycles(graphOf('server', files))).toEqual(['cards', 'lending', 'messages', 'reports'])
})
