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
  /** What the button says, and says while it is at it. */
  verb: string
  pending: string | false
  onSend: (facts: IncidentFacts) => void
  onCancel: () => void
}

/** Asks what is known of an incident. */
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
        hint="In general terms, as the FTC would read it. No SSN and nothing else of a client."
        rows={5}
        {...field('what_happened')}
      />
      <TextField
        label="Discovered on"
        type="date"
        max={today}
        className="max-w-52"
        hint="The first day on which anybody who works for you knew of it (16 CFR 314.4(j)(2))."
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
        hint="Leave it empty while nobody knows."
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
        label="A law enforcement official has asked in writing that the public not be told yet"
        hint="That delays what the FTC publishes, not your notice to it."
        {...form.register('asks_delay')}
      />
      {asksDelay && <TextField label="How the FTC can reach the official" {...field('law_contact')} />}
      <TextField
        label="Whom the FTC can reach at your company"
        hint="Name, address, phone and e-mail."
        {...field('contact')}
      />
    </>
  )
}
