import { einDigits, einProblem } from '#features/administration/rules/company-review/ein.ts'
import type { SubmissionDraft } from '#features/administration/rules/company-review/submission.ts'

export type SubmissionFields = SubmissionDraft & { ein: string }

export type SaveState = { status: 'saved' | 'waiting' | 'saving' } | { status: 'failed'; error: Error }

interface Saving {
  /** Returns the new version. `ein` is absent to keep the one on file. */
  save: (version: number, details: SubmissionDraft, ein?: string) => Promise<number>
  onState: (state: SaveState) => void
}

const PAUSE_MS = 800

/** Saves a form while it is edited: after a pause, one request at a time, always based on the latest version. */
export function draftSaver(begins: number, { save, onState }: Saving) {
  let version = begins
  let savedEin = ''
  let unsaved: SubmissionFields | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  async function saveAll(): Promise<void> {
    while (unsaved !== null) {
      const saving: SubmissionFields = unsaved
      unsaved = null
      onState({ status: 'saving' })
      try {
        await saveOnce(saving)
      } catch (error) {
        // Newer input takes precedence.
        unsaved ??= saving
        onState({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
        throw error
      }
    }
    onState({ status: 'saved' })
  }

  async function saveOnce({ ein, ...details }: SubmissionFields): Promise<void> {
    const digits = einDigits(ein)
    const isNew = einProblem(ein) === null && digits !== savedEin
    version = await save(version, details, isNew ? digits : undefined)
    if (isNew) savedEin = digits
  }

  function start(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    change(fields: SubmissionFields) {
      unsaved = fields
      onState({ status: 'waiting' })
      clearTimeout(timer)
      // The state shows the failure. The next change, or sending, tries again.
      timer = setTimeout(() => void start().catch(() => undefined), PAUSE_MS)
    },
    /** Saves unsaved changes and returns the version. Throws if saving fails. */
    async flush(): Promise<number> {
      do await start()
      while (unsaved !== null)
      return version
    },
  }
}
