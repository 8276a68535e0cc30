import type { Endpoint } from './endpoint.ts'

/** A call in one language. The key and address come from environment variables. */
export interface Sample {
  language: 'curl' | 'TypeScript' | 'Python'
  code: string
}

type Call = Pick<Endpoint, 'method' | 'path' | 'example'>

/**
 * Returns runnable samples of a call with its example. They read TRADELINE_URL, TRADELINE_KEY, and ids from variables
 * such as CLIENT_ID.
 */
export function samplesOf(call: Call): Sample[] {
  return [
    { language: 'curl', code: curl(call) },
    { language: 'TypeScript', code: typescript(call) },
    { language: 'Python', code: python(call) },
  ]
}

function curl({ method, path, example }: Call): string {
  const url = `"$TRADELINE_URL${pathOf(path, example, (variable) => `$${variable}`)}"`
  const verb = method === 'get' || method === 'post' ? '' : `-X ${method.toUpperCase()} `
  const lines = [`curl ${verb}${url}`, '  -H "Authorization: Bearer $TRADELINE_KEY"']
  if (example.body !== undefined) {
    const body = JSON.stringify(bodyOf(example), null, 2).replace(/"\$(\w+)"/g, `"'"$$$1"'"`)
    lines.push('  -H "Content-Type: application/json"', `  -d '${body}'`)
  }
  return lines.join(' \\\n')
}

function typescript({ method, path, example }: Call): string {
  const fromEnvironment = (variable: string) => `\${process.env.${variable}}`
  const url = `\`${fromEnvironment('TRADELINE_URL')}${pathOf(path, example, fromEnvironment)}\``
  const headers = [`    Authorization: \`Bearer ${fromEnvironment('TRADELINE_KEY')}\`,`]
  if (example.body !== undefined) headers.push("    'Content-Type': 'application/json',")
  return [
    `const response = await fetch(${url}, {`,
    ...(method === 'get' ? [] : [`  method: '${method.toUpperCase()}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(example.body === undefined ? [] : [`  body: JSON.stringify(${literal(bodyOf(example), JS_WORDS, 1)}),`]),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    'console.log(JSON.stringify(await response.json(), null, 2))',
  ].join('\n')
}

function python({ method, path, example }: Call): string {
  const address = pathOf(path, example, (variable) => `{os.environ['${variable}']}`)
  const headers = [`        "Authorization": f"Bearer {os.environ['TRADELINE_KEY']}",`]
  if (example.body !== undefined) headers.push('        "Content-Type": "application/json",')
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    f"{os.environ['TRADELINE_URL']}${address}",`,
    ...(method === 'get' ? [] : [`    method="${method.toUpperCase()}",`]),
    '    headers={',
    ...headers,
    '    },',
    ...(example.body === undefined
      ? []
      : [`    data=json.dumps(${literal(bodyOf(example), PYTHON_WORDS, 2)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.dumps(json.load(response), indent=2))',
  ].join('\n')
}

function pathOf(path: string, { params = {}, query }: Call['example'], variable: (name: string) => string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => variable(params[name] ?? name))
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`
}

/** The body, with '$CLIENT_ID' in place of a field that comes from a variable. */
const bodyOf = ({ body, variables = {} }: Call['example']): unknown => ({
  ...(typeof body === 'object' ? body : {}),
  ...Object.fromEntries(Object.entries(variables).map(([field, variable]) => [field, `$${variable}`])),
})

interface Words {
  quote: string
  indent: string
  key: (name: string) => string
  /** Returns the language's expression for an environment variable. */
  variable: (name: string) => string
  none: string
  truth: (value: boolean) => string
}

const JS_WORDS: Words = {
  quote: "'",
  indent: '  ',
  key: (name) => name,
  variable: (name) => `process.env.${name}`,
  none: 'null',
  truth: String,
}
const PYTHON_WORDS: Words = {
  quote: '"',
  indent: '    ',
  key: (name) => `"${name}"`,
  variable: (name) => `os.environ["${name}"]`,
  none: 'None',
  truth: (value) => (value ? 'True' : 'False'),
}

/** Returns a JSON value as a literal of the language: objects over several lines, lists of words on one. */
function literal(value: unknown, words: Words, depth: number): string {
  if (typeof value === 'string') {
    return value.startsWith('$') ? words.variable(value.slice(1)) : `${words.quote}${value}${words.quote}`
  }
  if (typeof value === 'boolean') return words.truth(value)
  if (value === null) return words.none
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((entry) => literal(entry, words, depth)).join(', ')}]`
  const inner = words.indent.repeat(depth + 1)
  const lines = Object.entries(value).map(
    ([name, entry]) => `${inner}${words.key(name)}: ${literal(entry, words, depth + 1)},`,
  )
  return `{\n${lines.join('\n')}\n${words.indent.repeat(depth)}}`
}
