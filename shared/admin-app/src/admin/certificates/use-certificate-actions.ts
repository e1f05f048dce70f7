import { useNavigate } from 'react-router-dom';
import { certificateTitle, type CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';

/** Returns the function that moves a certificate to the bin after a confirmation. */
export function useRemoveCertificate() {
  const { certificates } = useApi();
  const content = useContentStore();
  const confirm = useConfirm();
  const report = useReport();
  const navigate = useNavigate();
  const toastDone = useToastDone();
  return async (certificate: CertificateRecord): Promise<void> => {
    const name = certificateTitle(certificate);
    const isSure = await confirm({
      text: `Move ${name} to the bin?`,
      detail: 'Product pages and data sheets stop showing it. You can restore it from the bin.',
      action: MOVE_TO_BIN,
      danger: true,
    });
    if (!isSure) return;
    try {
      const saved = await certificates.remove(certificate);
      if (toastDone(saved, `${name} moved to the bin`, { refresh: content.reload }))
        void navigate('/admin/certificates');
      await content.reload();
    } catch (error) {
      const failed = 'We couldn’t move the certificate to the bin.';
      report(failed, error);
      toastFailure(failed, { detail: error instanceof Error ? error.message : undefined });
    }
  };
}
