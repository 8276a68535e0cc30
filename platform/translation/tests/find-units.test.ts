import { expect, test } from 'vitest'
import { findUnits } from '#platform/translation/find-units.ts'
import { messageOf } from '#platform/translation/message.ts'

const messages = (code: string) => findUnits('a.tsx', code).map(({ parts }) => messageOf(parts))

test.each([
  ['a = <p>Signed by {name} on <b>{day}</b></p>', ['Signed by {0} on {1}']],
  ['a = <p>See the <Link to="/docs">documentation</Link>.</p>', ['See the <t0>documentation</t0>.']],
  ['a = <p>\n  Two lines\n  of text{" "}\n  {more}\n</p>', ['Two lines of text {0}']],
  [
    'a = <Part title="Members" className="flex grid"><Table label={`Rights of ${name}`} /></Part>',
    ['Members', 'Rights of {0}'],
  ],
  ["a = `${counted(n, 'loan')} imported`", ['{0, plural, one {# loan} other {# loans}} imported']],
  ["a = counted(n, 'company', 'companies')", ['{0, plural, one {# company} other {# companies}}']],
  [
    "a = <p>{n} {n === 1 ? 'thing is' : 'things are'} missing</p>",
    ['{0} {1, plural, one {thing is} other {things are}} missing'],
  ],
  ["a = { label: 'My work', to: '/dashboard/work', key: 'work' }", ['My work']],
  ["a = ['Name', 'Last sign-in'].map((head) => ({ head }))", ['Name', 'Last sign-in']],
  ["throw new Refused('The file is too large. Choose a smaller one')", ['The file is too large. Choose a smaller one']],
  ['a = <p>Braces {"{x}"} and it{"\'"}s</p>', ["Braces '{'x'}' and it's"]],
  ['a = <p>{isOpen ? <b>Open now</b> : `Closed since ${day}`}</p>', ['Open now', 'Closed since {0}']],
])('the messages of %s', (code, expected) => {
  expect(messages(code)).toEqual(expected)
})

test.each([
  'a = <p className="flex items-center">{name}</p>',
  "a = kind === 'Overdue'",
  "import { x } from 'Some Place'",
  "type A = 'Open account'",
  "switch (a) { case 'Open account': break }",
  "a = supabase.from('clients').select('id, first_name, last_name')",
  "a = { className: 'text-ink-2 wrap-anywhere', rowKey: 'First name' }",
  "a = at('/dashboard/work', 'MyWorkPage')",
  'a = `/dashboard/loans/${id}`',
  'a = new RegExp(`[A-Za-z]:/|www${DOT}`)',
  "if (event.key === 'Escape') a = headers['Content type']",
])('code holds no message: %s', (code) => {
  expect(messages(code)).toEqual([])
})
