import type { Plugin } from 'vite'

/**
 * Leaves out how zod writes a schema as JSON Schema: the server alone asks for that, and every schema brings it along, so
 * that nothing else can leave it out. A browser that asks is told.
 */
export const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `absent as ${name}`)
      return {
        code: `const absent = () => { throw new Error('No JSON Schema in browsers') }\nexport { ${names.join()} }`,
        map: null,
      }
    },
  },
}
