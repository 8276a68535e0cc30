import type { Plugin } from 'vite'

/** Modules that are imported by others but that no page calls. */
const MODULES = [
  // JSON Schema conversion: every zod schema imports it, but only the server uses it.
  '/zod/v4/core/(json-schema-processors|to-json-schema).js',
  // Security keys, wallets, and bucket tables, which every Supabase client imports.
  '/auth-js/dist/module/lib/(webauthn|web3/ethereum).js',
  '/iceberg-js/dist/index.mjs',
]

/**
 * Replaces these modules with stubs, because nothing else can leave them out: values needed at startup are created, and
 * calls throw.
 */
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
