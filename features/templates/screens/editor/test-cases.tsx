import { useState } from 'react'
import { MERGE_FIELDS, mergeField } from '#features/templates/rules/merge-fields.ts'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'
import type { TestCase } from '#features/templates/rules/test-case.ts'
import { useTestRun } from '#features/templates/screens/template-queries.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'

interface TestCasesProps {
  body: TemplateBody
  isReadOnly: boolean
  onChange: (tests: TestCase[]) => void
}

const NEW_CASE: TestCase = { name: 'New case', changes: {}, expects: [], expects_not: [] }

/** The test cases of a text: values that differ from the sample case, and words that the document must contain or must not. */
export function TestCases({ body, isReadOnly, onChange }: TestCasesProps) {
  const run = useTestRun()
  const { tests, content } = body
  return (
    <Part
      title="Test cases"
      isRuled
      className="mt-8"
      about="All of them must pass before the version is submitted."
      action={
        tests.length > 0 && (
          <Button pending={run.isPending && 'Testing...'} onClick={() => run.mutate({ content, tests })}>
            Run test cases
          </Button>
        )
      }
    >
      {run.isError && <FormError>{run.error.message}</FormError>}
      <ul className="mt-3 grid gap-3">
        {tests.map((test, at) => (
          <li key={at} aria-label={`Test case ${at + 1}`} className="grid gap-3 border border-rule p-3">
            <TestFields test={test} isReadOnly={isReadOnly} onChange={(next) => onChange(tests.with(at, next))} />
            <TestOutcome problems={run.data?.results[at]?.problems} />
            {!isReadOnly && (
              <Button variant="quiet" className="justify-self-start" onClick={() => onChange(tests.toSpliced(at, 1))}>
                Remove this case
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <Button className="mt-3" onClick={() => onChange([...tests, NEW_CASE])}>
          Add a test case
        </Button>
      )}
    </Part>
  )
}

function TestOutcome({ problems }: { problems: readonly string[] | undefined }) {
  if (problems === undefined) return null
  if (problems.length === 0) return <p className="text-small">Passed</p>
  return <FormError>{problems.join(' ')}</FormError>
}

interface TestFieldsProps {
  test: TestCase
  isReadOnly: boolean
  onChange: (test: TestCase) => void
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function TestFields({ test, isReadOnly, onChange }: TestFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        readOnly={isReadOnly}
        value={test.name}
        onChange={({ target }) => onChange({ ...test, name: target.value })}
      />
      <Changes test={test} isReadOnly={isReadOnly} onChange={onChange} />
      <Expected
        label="Must contain"
        words={test.expects}
        isReadOnly={isReadOnly}
        onChange={(expects) => onChange({ ...test, expects })}
      />
      <Expected
        label="Must not contain"
        words={test.expects_not}
        isReadOnly={isReadOnly}
        onChange={(expects_not) => onChange({ ...test, expects_not })}
      />
    </>
  )
}

interface ExpectedProps {
  label: string
  words: readonly string[]
  isReadOnly: boolean
  onChange: (words: string[]) => void
}

function Expected({ label, words, isReadOnly, onChange }: ExpectedProps) {
  const [typed, setTyped] = useState(words.join('\n'))
  return (
    <TextAreaField
      label={label}
      rows={2}
      readOnly={isReadOnly}
      hint="One text on each line."
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(linesOf(target.value))
      }}
    />
  )
}

const FIELDS = [
  { value: '', label: 'Change a value…' },
  ...MERGE_FIELDS.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
]

/** The values that differ from the sample case. An empty value is missing in the case. */
function Changes({ test, isReadOnly, onChange }: TestFieldsProps) {
  const set = (name: string, value: string | number | null) =>
    onChange({ ...test, changes: { ...test.changes, [name]: value } })
  return (
    <div className="grid gap-2">
      {Object.entries(test.changes).map(([name, value]) => (
        <TextField
          key={name}
          label={mergeField(name)?.label ?? name}
          readOnly={isReadOnly}
          value={value === null ? '' : String(value)}
          hint={hintOf(name)}
          onChange={({ target }) => set(name, typedValue(name, target.value))}
        />
      ))}
      {!isReadOnly && (
        <SelectField
          label="Value that differs from the sample case"
          options={FIELDS}
          value=""
          onChange={({ target }) => target.value !== '' && set(target.value, null)}
        />
      )}
    </div>
  )
}

const HINTS = {
  text: 'Empty: the case lacks it.',
  money: 'In cents. Empty: the case lacks it.',
  date: 'As 2027-01-31. Empty: the case lacks it.',
  percent: 'As 12.99. Empty: the case lacks it.',
  count: 'A whole number. Empty: the case lacks it.',
}
const hintOf = (name: string) => HINTS[mergeField(name)?.type ?? 'text']

function typedValue(name: string, typed: string): string | number | null {
  if (typed.trim() === '') return null
  const type = mergeField(name)?.type
  return (type === 'money' || type === 'count') && /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed
}
