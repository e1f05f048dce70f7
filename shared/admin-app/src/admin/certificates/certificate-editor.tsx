import { Button, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  certificateTitle,
  type CertificateInput,
  type CertificateRecord,
  CERTIFICATE_FLUID_LABELS,
  CERTIFICATE_FLUIDS,
  CERTIFICATE_TYPE_LABELS,
  CERTIFICATE_TYPES,
} from '@wa/core/domain/certificates/certificate-name';
import { Problem } from '../../ui/problem.tsx';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { EditorForm, SaveButton } from '../editing/save-button.tsx';
import { useEditing, useRecordEditor, isUnsaved } from '../editing/use-record-editor.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { editFields, fieldsOf, type OwnProps } from '../form/form-fields.ts';
import { UnloadedRecord } from '../frame/loading-view.tsx';
import { HistoryButton } from '../history/record-history.tsx';
import { EditorUndo, useLatestStep } from '../editing/editor-undo.tsx';
import { useToastDone } from '../undo/use-undo.ts';
import { certificateKind } from './certificate-kind.ts';
import { useContentStore } from '../content-provider.tsx';
import { deepEqual } from '@wa/core/domain/record';
import type { Unit } from '@wa/core/domain/figures/units';
import { readRange, textOfRange, type Range, type Typed } from '@wa/core/domain/certificates/read-range';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import { useConfirm } from '../../ui/confirm.tsx';
import { useApi, useFailure } from '../admin-context.tsx';
import { ProductsField } from '../form/products-field.tsx';

/** Shows the certificate at the current address, or a new one. */
export function CertificateEditor({ address }: { address: string }) {
  const loaded = useRecordEditor(certificateKind, address);
  if (loaded.at === 'ready') return <EditCertificate editor={loaded.editor} onReload={loaded.reload} />;
  return (
    <section className="stack-12 beside" aria-label="Certificate">
      <UnloadedRecord {...loaded} missing="We couldn’t find that certificate. It may be in the bin." />
    </section>
  );
}

interface EditCertificateProps {
  editor: RecordEditor<CertificateRecord, CertificateInput>;
  onReload: () => void;
}

function EditCertificate({ editor, onReload }: EditCertificateProps) {
  const state = useEditing(editor);
  const navigate = useNavigate();
  const remove = useRemoveCertificate();
  const latest = useLatestStep('certificates');
  const { base, form, problems, failure, progress, history } = state;
  const [isNew] = useState(base === null);

  // An earlier effect has removed the guard of unsaved input.
  const savedAs = isNew && progress === 'done' ? (base?._id ?? null) : null;
  useEffect(() => {
    if (savedAs !== null) void navigate(`/admin/certificates/${savedAs}`, { replace: true });
  }, [navigate, savedAs]);

  const name = base === null ? 'New certificate' : certificateTitle(base);
  return (
    <EditorForm editor={editor} className="stack-12 beside">
      <div className="line toolbar">
        <h2>{name}</h2>
        <span className="spacer" />
        {base !== null && (
          <HistoryButton kind="certificate" id={base._id} name={name} button={{}} onRestored={onReload} />
        )}
        <EditorUndo editor={editor} history={history} name={name} latest={isUnsaved(state) ? null : latest} />
        <SaveButton state={state} />
      </div>
      <EditorNotes editor={editor} state={state} onDiscarded={onReload} />
      <Problem text={failure && `${failure.text} ${failure.reason}`} />
      <FieldsForm fields={CERTIFICATE_FIELDS} data={form} problems={problems} onEdit={editFields(editor)} />
      {base !== null && (
        <Button size="xs" onClick={() => void remove(base)}>
          Delete certificate
        </Button>
      )}
    </EditorForm>
  );
}

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The form of a certificate: first its document, then its coverage. */
const CERTIFICATE_FIELDS = fieldsOf('certificate', {
  type: { is: 'select', options: optionsOf(CERTIFICATE_TYPES, CERTIFICATE_TYPE_LABELS), isHalf: true },
  name: { is: 'plain', isHalf: true, hint: 'Added to the type, such as ASTM E84 class A.' },
  issuer: { is: 'plain', isHalf: true },
  number: { is: 'plain', isHalf: true },
  validFrom: { is: 'day', isHalf: true },
  validUntil: { is: 'day', isHalf: true, hint: 'The last valid day. Leave empty if it doesn’t expire.' },
  file: { is: 'document', isPdf: true },
  allProducts: { is: 'own', draw: (props) => <AllProducts {...props} /> },
  products: {
    is: 'own',
    isShown: (data) => data['allProducts'] !== true,
    draw: (props) => <ProductsField label="Products" gone="Product in the bin" {...props} />,
  },
  size: {
    is: 'own',
    isHalf: true,
    draw: (props) => (
      <RangeField
        label="Size"
        placeholder="DN 80 to 300"
        hint="Leave empty for all sizes."
        unit="NPS"
        {...props}
      />
    ),
  },
  temperature: {
    is: 'own',
    isHalf: true,
    draw: (props) => (
      <RangeField
        label="Temperature"
        placeholder="up to 73 °F"
        hint="Leave empty for all temperatures."
        unit="°F"
        {...props}
      />
    ),
  },
  fluid: { is: 'select', options: optionsOf(CERTIFICATE_FLUIDS, CERTIFICATE_FLUID_LABELS), isHalf: true },
});

function AllProducts({ data, onEdit }: OwnProps) {
  return (
    <Checkbox
      label="Covers all products, such as ISO 9001"
      checked={data['allProducts'] === true}
      onChange={({ currentTarget: { checked } }) =>
        onEdit((now) => ({ ...now, allProducts: checked, ...(checked && { products: [] }) }))
      }
    />
  );
}

interface RangeFieldProps extends OwnProps {
  label: string;
  placeholder: string;
  hint: string;
  /** Unit of a number without one. */
  unit: Unit;
}

/** A condition as people type it: `DN 80 to 300`, `up to 73 °F`. */
function RangeField({ label, placeholder, hint, unit, name, data, error, onEdit }: RangeFieldProps) {
  const value = (data[name] ?? null) as Range | Typed | null;
  const [typed, setTyped] = useState(() => textOfRange(value));
  const read = readRange(typed, unit);
  // Undo, or a version from the history, changes the value without typing.
  const isTyped = deepEqual(read.range, value);
  return (
    <TextInput
      label={label}
      description={hint}
      placeholder={placeholder}
      value={isTyped ? typed : textOfRange(value)}
      error={(isTyped && read.problem) || error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onEdit((now) => ({ ...now, [name]: readRange(text, unit).range }), name);
      }}
    />
  );
}

/** Returns the function that moves a certificate to the bin after a confirmation. */
function useRemoveCertificate() {
  const { certificates } = useApi();
  const content = useContentStore();
  const confirm = useConfirm();
  const tellFailure = useFailure();
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
      tellFailure('We couldn’t move the certificate to the bin.', error);
    }
  };
}
