import './certificates.css';
import { Button, SegmentedControl, Table } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { certificateConditions } from '@wa/core/domain/certificates/certificate';
import { dayText } from '@wa/core/domain/day';
import {
  certificateName,
  type CertificateRecord,
  type CertificateInput,
} from '@wa/core/domain/certificates/certificate-name';
import { certificateState, type CertificateState } from '@wa/core/domain/certificates/certificates-for';
import { CERTIFICATES } from '@wa/core/domain/labels';
import { Heads } from '../../ui/heads.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BinButton, useIsBinOpen } from '../bin/bin-button.tsx';
import { BinPanel } from '../bin/bin-panel.tsx';
import { useContent } from '../content-provider.tsx';
import { LoadFailure } from '../frame/loading-view.tsx';
import { CertificateEditor } from './certificate-editor.tsx';
import { today } from '../today.ts';
import { counted } from '@wa/core/domain/text';
import { UndoKeys } from '../undo/use-undo.ts';

const ImportDialog = lazyPart(async () => (await import('../import/import-dialog.tsx')).ImportDialog);

const FILTERS = { all: 'All', ending: 'Ending soon', expired: 'Expired' } as const;
type Filter = keyof typeof FILTERS;

const stateOf = (certificate: CertificateRecord): CertificateState['is'] =>
  certificateState(certificate, today()).is;

const MARKS: Partial<Record<CertificateState['is'], object>> = {
  ending: { className: 'tone-warn', 'data-sign': '◆' },
  expired: { className: 'tone-bad', 'data-sign': '■' },
};

/** Ordered by the end date; certificates without one are last. */
const byEnd = (a: CertificateRecord, b: CertificateRecord): number =>
  (a.validUntil || '~').localeCompare(b.validUntil || '~') || (a._id < b._id ? -1 : 1);

/** The screen at /admin/certificates: all certificates, and next to them the one that is open (D26). */
export function CertificatesScreen() {
  const { id } = useParams();
  const { certificates, status } = useContent();
  const [filter, setFilter] = useState<Filter>('all');
  const [isSpreadsheet, setIsSpreadsheet] = useState(false);
  const isBinOpen = useIsBinOpen();
  const shownAs = (each: Filter) =>
    certificates.filter((certificate) => each === 'all' || stateOf(certificate) === each).sort(byEnd);
  const shown = shownAs(filter);
  return (
    <main id="admin-main" className="stack admin-main columns-lg certificates-screen" tabIndex={-1}>
      <div className="stack-12">
        <div className="line toolbar">
          <h1>
            {CERTIFICATES} {certificates.length > 0 && <small>{certificates.length}</small>}
          </h1>
          {certificates.length > 0 && (
            <SegmentedControl
              aria-label="Show"
              data={(Object.keys(FILTERS) as Filter[]).map((value) => ({
                value,
                label: (
                  <>
                    {FILTERS[value]} <small>{shownAs(value).length}</small>
                  </>
                ),
              }))}
              value={filter}
              onChange={setFilter}
            />
          )}
          <span className="spacer" />
          <Button onClick={() => setIsSpreadsheet(true)}>Spreadsheet</Button>
          <BinButton />
          <Button
            leftSection={<Icon name="plus" />}
            component={Link}
            to="/admin/certificates/new"
            {...(id === undefined && { variant: 'filled' })}
          >
            Add certificate
          </Button>
        </div>
        {isBinOpen && <BinPanel first="certificate" />}
        {status === 'error' && certificates.length === 0 && <LoadFailure />}
        {status === 'loading' && certificates.length === 0 && (
          <div className="skeleton skeleton-card" aria-hidden />
        )}
        {status === 'ready' && certificates.length === 0 && <NoCertificates />}
        {certificates.length > 0 && shown.length === 0 && (
          <p className="empty" role="status">
            {filter === 'ending' ? 'No certificate ends in the next 60 days.' : 'No certificate has expired.'}
          </p>
        )}
        {shown.length > 0 && <CertificateTable certificates={shown} openId={id} />}
      </div>
      {id === undefined ? <UndoKeys scope="certificates" /> : <CertificateEditor key={id} address={id} />}
      {isSpreadsheet && (
        <ImportDialog choice={{ of: 'certificates' }} onClose={() => setIsSpreadsheet(false)} />
      )}
    </main>
  );
}

const NoCertificates = () => (
  <div className="empty" role="status">
    <h2>No certificates yet</h2>
    <p>
      Add certificates and declarations here, such as NSF/ANSI/CAN 61 or ISO 9001. Product pages, data sheets,
      and submittals show each one only for what it covers.
    </p>
  </div>
);

interface CertificateTableProps {
  certificates: readonly CertificateRecord[];
  openId: string | undefined;
}

function CertificateTable({ certificates, openId }: CertificateTableProps) {
  return (
    <div className="box table-scroll" role="region" aria-label="List of certificates" tabIndex={0}>
      <Table className="top-aligned" highlightOnHover>
        <Heads names={['Certificate', 'Number', 'Covers', 'Valid until', 'State']} />
        <Table.Tbody>
          {certificates.map((certificate) => (
            <Table.Tr key={certificate._id}>
              <Table.Th scope="row">
                <Link
                  to={`/admin/certificates/${certificate._id}`}
                  aria-current={certificate._id === openId ? 'true' : undefined}
                >
                  {certificateName(certificate)}
                </Link>
                <small>{certificate.issuer}</small>
              </Table.Th>
              <Table.Td>{certificate.number}</Table.Td>
              <Table.Td>{coversText(certificate)}</Table.Td>
              <Table.Td>
                {certificate.validUntil === '' ? 'No end date' : dayText(certificate.validUntil)}
              </Table.Td>
              <Table.Td {...MARKS[stateOf(certificate)]}>{stateText(certificate)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function coversText(certificate: CertificateRecord): string {
  const { allProducts, products } = certificate;
  const count = counted(products.length, 'product');
  return [allProducts ? 'All products' : count, ...certificateConditions(certificate)].join(', ');
}

/** Returns the state of a certificate in words. */
function stateText(certificate: CertificateInput, now = today()): string {
  const { is, days } = certificateState(certificate, now);
  if (is === 'expired') return 'Expired, not shown';
  if (is === 'upcoming') return `Starts ${dayText(certificate.validFrom)}, not shown yet`;
  if (is === 'current' || days === null) return 'Valid';
  if (days === 0) return 'Ends today';
  return `Ends in ${counted(days, 'day')}`;
}
