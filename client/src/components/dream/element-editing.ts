import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, path } from '#client/api/call.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { invalidateInAllTabs } from '#client/lib/tabs.ts'
import type { ChangeElements } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

/** Adds, removes or restores an element of a dream, and updates its analysis, lists and stats. */
function useChangeElements(dreamId: number) {
  const queryClient = useQueryClient()
  const params = { id: dreamId }
  return useMutation({
    meta: { errorTitle: 'Gli elementi sono rimasti com’erano', earns: true },
    scope: { id: path('PATCH /api/dreams/:id/elements', { params }) },
    mutationFn: (change: ChangeElements) => call('PATCH /api/dreams/:id/elements', { params, body: change }),
    onSuccess: ({ dream, analysis }) => {
      queryClient.setQueryData([path('GET /api/dreams/:id', { params })], dream)
      if (analysis) queryClient.setQueryData([path('GET /api/dreams/:id/analysis', { params })], analysis)
      void invalidateInAllTabs(queryClient, ['/api/dreams', '/api/stats'])
    },
  })
}

/**
 * Element changes by the owner, each with an undo in its notice.
 * @param elements the dream's own ones; unknown outside its page, where an undone removal confirms the element
 */
export function useElementEditing({ id, elements }: Pick<Dream, 'id'> & Partial<Pick<Dream, 'elements'>>) {
  const { mutate, mutateAsync, isPending, variables } = useChangeElements(id)
  const change = (next: ChangeElements, title: string, undo: { label: string; change: ChangeElements }) => {
    const action = { label: undo.label, altText: `${undo.label}: ${title}`, onClick: () => mutate(undo.change) }
    // Also after the card has closed; a notice reports an error.
    mutateAsync(next).then(
      () => toast({ title, action }),
      () => {},
    )
  }
  return {
    add: (label: string) =>
      change({ add: label }, `Aggiunto: ${label}`, { label: 'Annulla', change: { remove: label } }),
    remove: (label: string) => {
      const isOwn = elements?.some(sameLabel(label)) ?? true
      const undo = isOwn ? { add: label } : { restore: label }
      change({ remove: label }, `Tolto da questo sogno: ${label}`, { label: 'Rimetti', change: undo })
    },
    restore: (label: string) => mutate({ restore: label }),
    pending: isPending ? (variables.add ?? variables.remove ?? variables.restore) : undefined,
  }
}
export type ElementEditing = ReturnType<typeof useElementEditing>

export const sameLabel = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()
