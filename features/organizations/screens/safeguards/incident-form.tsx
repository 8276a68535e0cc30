import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { EXPOSURES, INFORMATION_KINDS } from '#features/organizations/rules/safeguards/incident.ts'
import {
  type IncidentFacts,
  type IncidentFields,
  incidentSchema,
} from '#features/organizations/rules/safeguards/incident-form.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'

interface IncidentFormProps {
  /** Names the form to screen readers. */
  label: string
  begins: IncidentFields
  today: PlainDate
  problem: string | undefined
  /** The button's labels: normal and pending. */
  verb: string
  pending: string | false
  onSend: (facts: IncidentFacts) => void
  onCancel: () => void
}

/** The form with the facts of an incident. */
export function IncidentForm({ label, begins, today, problem, verb, pending, onSend, onCancel }: IncidentFormProps) {
  const form = useForm<IncidentFields, unknown, IncidentFacts>({
    resolver: zodResolver(incidentSchema(today)),
    defaultValues: begins,
  })
  return (
    <form
      noValidate
      aria-label={label}
      className="grid max-w-[72ch] gap-5 border-rule border-t pt-4"
      onSubmit={form.handleSubmit(onSend)}
    >
      <Happening form={form} today={today} />
      <Concerned form={form} />
      <LawEnforcement form={form} />
      {problem && <FormError>{problem}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {verb}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

type IncidentFormOf = UseFormReturn<IncidentFields, unknown, IncidentFacts>

function Happening({ form, today }: { form: IncidentFormOf; today: PlainDate }) {
  const field = fieldsOf(form)
  return (
    <>
      <TextAreaField
        label="What happened"
        hint="In general terms, as the FTC would read it. Do not include an SSN or other client data."
        rows={5}
        {...field('what_happened')}
      />
      <TextField
        label="Discovered on"
        type="date"
        max={today}
        className="max-w-52"
        hint="The first day on which anyone who works for you knew of it (16 CFR 314.4(j)(2))."
        {...field('discovered_on')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First day of the event (if known)" type="date" max={today} {...field('began_on')} />
        <TextField label="Last day of the event (if known)" type="date" max={today} {...field('ended_on')} />
      </div>
    </>
  )
}

function Concerned({ form }: { form: IncidentFormOf }) {
  const field = fieldsOf(form)
  const { errors } = form.formState
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-ink-2 text-small">Kinds of information</legend>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {INFORMATION_KINDS.map(({ value, label }) => (
            <CheckboxField key={value} label={label} value={value} {...form.register('information')} />
          ))}
        </div>
        {errors.information?.message && <p className="text-red text-small">{errors.information.message}</p>}
      </fieldset>
      <TextField label="More on the information (optional)" {...field('information_note')} />
      <TextField
        label="Consumers affected or potentially affected"
        inputMode="numeric"
        className="max-w-52"
        hint="Leave this empty if it is not known yet."
        {...field('consumers')}
      />
      <SelectField
        label="Could the information be read?"
        options={EXPOSURES}
        hint="Access counts as acquisition unless reliable evidence shows otherwise (16 CFR 314.2(m))."
        {...field('exposure')}
      />
    </>
  )
}

function LawEnforcement({ form }: { form: IncidentFormOf }) {
  const field = fieldsOf(form)

  const asksDelay = useWatch({ control: form.control, name: 'asks_delay' })
  return (
    <>
      <CheckboxField
        label="A law enforcement official has asked in writing to delay public notice"
        hint="This delays publication by the FTC, not your notice to the FTC."
        {...form.register('asks_delay')}
      />
      {asksDelay && <TextField label="Official’s contact information" {...field('law_contact')} />}
      <TextField
        label="Your company’s contact for the FTC"
        hint="Name, address, phone and email."
        {...field('contact')}
      />
    </>
  )
}
