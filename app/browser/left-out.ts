import type { Plugin } from 'vite'

/** Modules that come along with what the pages use, and that no page calls. */
const MODULES = [
  // How a schema is written as JSON Schema: every schema of zod brings it along, and the server alone asks for it.
  '/zod/v4/core/(json-schema-processors|to-json-schema).js',
  // Keys of hardware, wallets, and tables in buckets, which every client of Supabase's brings along.
  '/auth-js/dist/module/lib/(webauthn|web3/ethereum).js',
  '/iceberg-js/dist/index.mjs',
]

/** Leaves them out, as nothing else can: what belongs to them is made where it is asked for at the start, and refuses to be called. */
export const leftOut: Plugin = {
  name: 'left-out',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(`(${MODULES.join('|').replaceAll('.', '\\.')})$`) },
    handler(code) {
      const named = [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
      const names = new Set([...named, ...listed])
      const exported = [...names].map((name) => `absent as ${name}`)
      return {
        code: `function absent() { if (!new.target) throw new Error('Left out of the pages') }\nexport { ${exported.join()} }`,
        map: null,
      }
    },
  },
}
