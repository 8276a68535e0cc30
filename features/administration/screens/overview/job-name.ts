/** Returns a task's name as text: `send_mail` becomes Send mail. */
export function nameOfJob(task: string): string {
  const words = task.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
