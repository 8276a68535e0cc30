import path from 'node:path'
import { expect, test } from 'vitest'

// The launcher is plain JavaScript because it runs before anything is installed, so its modules have no types.
const { billOfMaterials } = await import(path.resolve('launcher', 'bill-of-materials.mjs'))
const { lockedPackages } = await import(path.resolve('launcher', 'lock-file.mjs'))

const PROJECT = {
  name: 'desk',
  version: '1.0.0',
  license: 'Apache-2.0',
  dependencies: { '@a/one': '^1' },
  devDependencies: { two: '2' },
}
const LOCK = JSON.stringify({
  packages: {
    '': PROJECT,
    'node_modules/two': { version: '2.0.0', dev: true, license: 'SEE LICENSE IN x.txt', dependencies: { three: '3' } },
    'node_modules/@a/one': {
      ...{ version: '1.0.0', license: '(MIT OR Apache-2.0)', resolved: 'https://registry.test/one.tgz' },
      ...{ integrity: `sha512-${Buffer.alloc(64, 1).toString('base64')}`, dependencies: { three: '4', absent: '1' } },
    },
    'node_modules/@a/one/node_modules/three': { version: '4.0.0', license: 'MIT' },
    'node_modules/three': { version: '3.0.0', dev: true, license: 'MIT' },
    'node_modules/local': { link: true, resolved: 'packages/local' },
  },
})
const made = () => billOfMaterials(PROJECT, lockedPackages(LOCK))

test('every version of a package is a component, with its address, hash and license', () => {
  const { components } = made()

  expect(components.map(({ purl }: { purl: string }) => purl)).toEqual([
    'pkg:npm/%40a/one@1.0.0',
    'pkg:npm/three@3.0.0',
    'pkg:npm/three@4.0.0',
    'pkg:npm/two@2.0.0',
  ])
  expect(components[0]).toEqual({
    ...{ type: 'library', 'bom-ref': 'pkg:npm/%40a/one@1.0.0', group: '@a', name: 'one', version: '1.0.0' },
    ...{ scope: 'required', hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }] },
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    purl: 'pkg:npm/%40a/one@1.0.0',
    externalReferences: [{ type: 'distribution', url: 'https://registry.test/one.tgz' }],
  })
  expect(components[3]).toMatchObject({ scope: 'excluded', licenses: [{ license: { name: 'SEE LICENSE IN x.txt' } }] })
})

test('dependencies are resolved as Node.js resolves them', () => {
  expect(made().dependencies).toEqual([
    { ref: 'desk@1.0.0', dependsOn: ['pkg:npm/%40a/one@1.0.0', 'pkg:npm/two@2.0.0'] },
    { ref: 'pkg:npm/%40a/one@1.0.0', dependsOn: ['pkg:npm/three@4.0.0'] },
    { ref: 'pkg:npm/three@3.0.0', dependsOn: [] },
    { ref: 'pkg:npm/three@4.0.0', dependsOn: [] },
    { ref: 'pkg:npm/two@2.0.0', dependsOn: ['pkg:npm/three@3.0.0'] },
  ])
})

test('the same lock file gives the same bytes, and another one another serial number', () => {
  expect(JSON.stringify(made())).toBe(JSON.stringify(made()))
  expect(made().serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(billOfMaterials(PROJECT, []).serialNumber).not.toBe(made().serialNumber)
})

test('the product’s own bill has what CycloneDX 1.6 requires, and every reference points to a component', () => {
  const bill = billOfMaterials(PROJECT, lockedPackages())

  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  const refs = bill.components.map((component: Record<string, unknown>) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const component of bill.components) {
    expect(component).toMatchObject({
      type: 'library',
      name: expect.stringMatching(/./),
      version: expect.stringMatching(/^\d/),
    })
    for (const { alg, content } of component.hashes ?? []) {
      expect(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']).toContain(alg)
      expect(content).toMatch(/^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/)
    }
  }
  const known = new Set([...refs, 'desk@1.0.0'])
  const named = bill.dependencies.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [
    ref,
    ...dependsOn,
  ])
  expect(named.filter((ref: string) => !known.has(ref))).toEqual([])
})
