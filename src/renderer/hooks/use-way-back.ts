import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { previousAddress } from './use-history-steps'

/** Back to where one was; to `otherwise` when this is where one began. */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (previousAddress() === null) void navigate(otherwise, { replace: true })
    else void navigate(-1)
  }, [navigate, otherwise])
}
