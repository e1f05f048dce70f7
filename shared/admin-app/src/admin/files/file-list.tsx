import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { formatBytes } from '@wa/core/domain/uploads';
import { Icon } from '../../ui/icon.tsx';
import { dayOf } from '../../ui/times.ts';
import { useRendered } from '../../ui/near.ts';
import { dimensionsText, thumbnailOf, typeName, typeOf } from '../file-filter.ts';

export interface FileListProps {
  files: readonly StoredUpload[];
  /** The name of the open file. */
  open: string | undefined;
  selected: ReadonlySet<string>;
  onSelect: (names: readonly string[], isOn: boolean) => void;
  /** Returns the address that opens a file. */
  addressOf: (file: StoredUpload) => string;
}

const usageText = ({ places }: StoredUpload): string => (places.length === 0 ? 'not used' : '');

/** Files as cards with their pictures. */
export function FileGrid({ files, open, selected, onSelect, addressOf }: FileListProps) {
  const drawn = useRendered(files.length);
  return (
    <ul className="tiles">
      {files.slice(0, drawn).map((file) => (
        <li key={file.name} className="file-card tile box">
          <Link
            className="stack-4 name-link"
            to={addressOf(file)}
            data-file={file.name}
            aria-current={file.name === open ? 'true' : undefined}
          >
            <FilePicture file={file} />
            <b className="cut">{file.title}</b>
            <small className="cut">
              {[typeName(file), formatBytes(file.size), usageText(file)].filter(Boolean).join(', ')}
            </small>
          </Link>
          <SelectFile file={file} isOn={selected.has(file.name)} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

/** Files as rows. */
export function FileTable({ files, open, selected, onSelect, addressOf }: FileListProps) {
  const drawn = useRendered(files.length);
  const isAll = files.every(({ name }) => selected.has(name));
  return (
    <div className="box table-scroll" role="region" aria-label="List of files" tabIndex={0}>
      <Table className="files-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Td>
              <label className="card-select">
                <input
                  type="checkbox"
                  aria-label="Select all"
                  checked={isAll}
                  onChange={({ target }) =>
                    onSelect(
                      files.map(({ name }) => name),
                      target.checked,
                    )
                  }
                />
              </label>
            </Table.Td>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col" className="is-number">
              Size
            </Table.Th>
            <Table.Th scope="col">Dimensions</Table.Th>
            <Table.Th scope="col">Added</Table.Th>
            <Table.Th scope="col" className="is-number">
              Used in
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.slice(0, drawn).map((file) => (
            <Table.Tr key={file.name}>
              <Table.Td>
                <SelectFile file={file} isOn={selected.has(file.name)} onSelect={onSelect} />
              </Table.Td>
              <Table.Th scope="row">
                <Link
                  className="name-link"
                  to={addressOf(file)}
                  data-file={file.name}
                  aria-current={file.name === open ? 'true' : undefined}
                >
                  <FilePicture file={file} />
                  {file.title}
                </Link>
              </Table.Th>
              <Table.Td>{typeName(file)}</Table.Td>
              <Table.Td className="is-number">{formatBytes(file.size)}</Table.Td>
              <Table.Td>{dimensionsText(file)}</Table.Td>
              <Table.Td>{dayOf(file.addedAt)}</Table.Td>
              <Table.Td className="is-number">
                {file.places.length === 0 ? 'Not used' : file.places.length}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The picture of an image, or the type of a document. */
function FilePicture({ file }: { file: StoredUpload }) {
  const type = typeOf(file);
  return (
    <span className="tile-picture file-picture">
      {type === 'image' ? (
        <img src={thumbnailOf(file)} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="stack-4" aria-hidden>
          <Icon name="page" size={32} />
          <span className="name">{typeName(file)}</span>
        </span>
      )}
    </span>
  );
}

interface SelectFileProps {
  file: StoredUpload;
  isOn: boolean;
  onSelect: FileListProps['onSelect'];
}

function SelectFile({ file: { name, title }, isOn, onSelect }: SelectFileProps) {
  return (
    // The label makes the target as large as the buttons next to it.
    <label className="card-select">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isOn}
        onChange={({ target }) => onSelect([name], target.checked)}
      />
    </label>
  );
}
