import { useState } from 'react'
import { CheckboxField, controlStyle, Field, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { SuggestField } from '#ui/forms/suggest-field.tsx'
import { ShortcutsChoice } from '#ui/keyboard/shortcuts-choice.tsx'
import { ThemeChoice } from '#ui/theme/theme-choice.tsx'
import type { Group } from './group.ts'
import { LONG_NAME, LONG_TEXT } from './samples.ts'

const STATES = [
  { value: 'NM', label: 'New Mexico' },
  { value: 'TX', label: 'Texas' },
]
const STREETS = [{ label: '12 Main Street' }, { label: '120 Main Street' }]

function Suggestions({ error }: { error?: string }) {
  const [typed, setTyped] = useState('12')
  return (
    <SuggestField
      label="Street"
      hint="Arrow keys choose a suggestion."
      error={error}
      value={typed}
      onType={setTyped}
      suggestions={STREETS}
      onPick={({ label }) => setTyped(label)}
    />
  )
}

export const FIELDS: Group = {
  title: 'Fields',
  components: {
    TextField: {
      Empty: <TextField label="First name" placeholder="Dana" />,
      Filled: <TextField label="First name" defaultValue="Rhonda" hint="As on the driver's license." />,
      Error: <TextField label="ZIP code" defaultValue="123" error="ZIP code must be at least 5 characters" />,
      Disabled: <TextField label="SSN" defaultValue="***-**-1290" disabled />,
      'Long text': <TextField label={LONG_NAME} defaultValue={LONG_TEXT} hint={LONG_TEXT} error={LONG_TEXT} />,
    },
    TextAreaField: {
      Empty: <TextAreaField label="Reason" rows={3} placeholder="What changed since the decision?" />,
      Error: <TextAreaField label="Reason" rows={3} defaultValue="No" error="Reason must be at least 10 characters" />,
      Disabled: <TextAreaField label="Reason" rows={3} defaultValue="Decided by the committee" disabled />,
    },
    SelectField: {
      Default: <SelectField label="State" options={STATES} />,
      Error: <SelectField label="State" options={STATES} error="State is required" />,
      Disabled: <SelectField label="State" options={STATES} disabled />,
      'Long text': <SelectField label="Lender" options={[{ value: 'long', label: LONG_NAME }]} />,
    },
    CheckboxField: {
      Off: <CheckboxField label="For everyone in the organization" />,
      On: <CheckboxField label="The borrower agrees" defaultChecked hint="They can withdraw at any time." />,
      Error: <CheckboxField label="The borrower agrees" error="Consent is required" />,
      Disabled: <CheckboxField label="The borrower agrees" disabled />,
      'Long text': <CheckboxField label={LONG_TEXT} hint={LONG_TEXT} />,
    },
    Field: {
      'Around another control': (
        <Field label="Due date" hint="The borrower's time zone.">
          {(control) => <input type="date" {...control} className={controlStyle} defaultValue="2026-11-30" />}
        </Field>
      ),
    },
    SuggestField: {
      Default: <Suggestions />,
      Error: <Suggestions error="Street is required" />,
    },
    ThemeChoice: { Default: <ThemeChoice /> },
    ShortcutsChoice: { Default: <ShortcutsChoice /> },
  },
}
