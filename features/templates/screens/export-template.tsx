import { useQuery } from '@tanstack/react-query'
import { exportedText } from '#features/templates/rules/template-file.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type Template, templateQueries, type VersionRow } from './template-queries.ts'

/** Saves the open version as a JSON file. It has no people, and no values of clients. */
export function ExportTemplate({ template, version }: { template: Template; version: VersionRow }) {
  const content = useQuery(templateQueries.content(version.id))
  const { name, kind } = template
  const save = () => {
    if (!content.data) return
    const text = exportedText({ name, kind, body: content.data.body })
    saveFile(new Blob([text], { type: 'application/json' }), `${name}.json`)
  }
  return (
    <Button variant="quiet" disabled={!content.data} onClick={save}>
      Export
    </Button>
  )
}
