import { entryNameEs } from './entry-names-es.ts'

/** Returns what a letter about a loan is called in Spanish, from its English title; 'Carta sobre su préstamo' for an unknown one. */
export function letterNameEs(title: string): string {
  const event = entryNameEs(title)
  return event === title ? 'Carta sobre su préstamo' : `Carta sobre su préstamo (${event.toLowerCase()})`
}
