import { ftcNoticeDraft, type NoticedIncident } from '#features/organizations/rules/safeguards/ftc-notice.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import './ftc-draft-print.css'

/** The notice to the FTC as text, to copy into its form or print. */
export function FtcDraft({ company, incident }: { company: string; incident: NoticedIncident }) {
  const draft = ftcNoticeDraft(company, incident)
  return (
    <section aria-labelledby="ftc-draft" className="max-w-[72ch]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <h3 id="ftc-draft" className="font-semibold">
          Draft of the notice to the FTC
        </h3>
        <CopyButton text={draft} label="Copy the draft" />
        <Button variant="quiet" onClick={() => window.print()}>
          Print the draft
        </Button>
      </div>
      <p className="mb-2 text-ink-2 print:hidden">
        The fields that 16 CFR 314.4(j)(1) names. The notice is given on the form at{' '}
        <a
          href="https://www.ftc.gov/business-guidance/blog/2024/05/safeguards-rule-notification-requirement-now-effect"
          className="text-brand underline"
        >
          ftc.gov
        </a>
        ; have counsel read it first.
      </p>
      <pre className="ftc-draft whitespace-pre-wrap break-words rounded-sheet border border-rule bg-sunken px-4 py-3 font-sans">
        {draft}
      </pre>
    </section>
  )
}
