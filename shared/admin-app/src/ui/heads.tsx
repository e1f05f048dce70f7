import { Table } from '@mantine/core';

/** The row of column headers of a table. An empty name is a column without a header, such as one of buttons. */
export function Heads({ names }: { names: readonly string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name, at) =>
          name === '' ? (
            <Table.Td key={at} />
          ) : (
            <Table.Th key={at} scope="col">
              {name}
            </Table.Th>
          ),
        )}
      </Table.Tr>
    </Table.Thead>
  );
}
