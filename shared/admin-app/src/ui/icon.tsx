// The icons are imported one by one, because the package's index would load thousands of modules in tests and
// development.
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowForwardUp from '@tabler/icons-react/icons/IconArrowForwardUp';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import IconBold from '@tabler/icons-react/icons/IconBold';
import IconChartBar from '@tabler/icons-react/icons/IconChartBar';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconCode from '@tabler/icons-react/icons/IconCode';
import IconColumns2 from '@tabler/icons-react/icons/IconColumns2';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconDeviceDesktop from '@tabler/icons-react/icons/IconDeviceDesktop';
import IconDeviceMobile from '@tabler/icons-react/icons/IconDeviceMobile';
import IconDeviceTablet from '@tabler/icons-react/icons/IconDeviceTablet';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink';
import IconFileText from '@tabler/icons-react/icons/IconFileText';
import IconFileTypePdf from '@tabler/icons-react/icons/IconFileTypePdf';
import IconGripVertical from '@tabler/icons-react/icons/IconGripVertical';
import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle';
import IconHistory from '@tabler/icons-react/icons/IconHistory';
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle';
import IconItalic from '@tabler/icons-react/icons/IconItalic';
import IconLayoutDashboard from '@tabler/icons-react/icons/IconLayoutDashboard';
import IconLayoutGrid from '@tabler/icons-react/icons/IconLayoutGrid';
import IconLink from '@tabler/icons-react/icons/IconLink';
import IconList from '@tabler/icons-react/icons/IconList';
import IconListTree from '@tabler/icons-react/icons/IconListTree';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconMaximize from '@tabler/icons-react/icons/IconMaximize';
import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconReplace from '@tabler/icons-react/icons/IconReplace';
import IconRefresh from '@tabler/icons-react/icons/IconRefresh';
import IconRestore from '@tabler/icons-react/icons/IconRestore';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSeparator from '@tabler/icons-react/icons/IconSeparator';
import IconTable from '@tabler/icons-react/icons/IconTable';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import IconTypography from '@tabler/icons-react/icons/IconTypography';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import IconUser from '@tabler/icons-react/icons/IconUser';
import IconWifiOff from '@tabler/icons-react/icons/IconWifiOff';
import IconCloudUpload from '@tabler/icons-react/icons/IconCloudUpload';
import IconDeviceFloppy from '@tabler/icons-react/icons/IconDeviceFloppy';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconMoon from '@tabler/icons-react/icons/IconMoon';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconSun from '@tabler/icons-react/icons/IconSun';
import IconX from '@tabler/icons-react/icons/IconX';

const ICONS = {
  back: IconArrowLeft,
  bold: IconBold,
  chart: IconChartBar,
  chevronDown: IconChevronDown,
  chevronLeft: IconChevronLeft,
  chevronRight: IconChevronRight,
  close: IconX,
  code: IconCode,
  columns: IconColumns2,
  copy: IconCopy,
  dashboard: IconLayoutDashboard,
  desktop: IconDeviceDesktop,
  down: IconArrowDown,
  download: IconDownload,
  edit: IconPencil,
  expand: IconMaximize,
  external: IconExternalLink,
  grip: IconGripVertical,
  help: IconHelpCircle,
  history: IconHistory,
  image: IconPhoto,
  info: IconInfoCircle,
  italic: IconItalic,
  link: IconLink,
  list: IconList,
  mail: IconMail,
  menu: IconMenu2,
  more: IconDots,
  offline: IconWifiOff,
  page: IconFileText,
  pdf: IconFileTypePdf,
  phoneDevice: IconDeviceMobile,
  plus: IconPlus,
  redo: IconArrowForwardUp,
  refresh: IconRefresh,
  replace: IconReplace,
  restore: IconRestore,
  rule: IconSeparator,
  search: IconSearch,
  table: IconTable,
  tablet: IconDeviceTablet,
  text: IconTypography,
  tiles: IconLayoutGrid,
  trash: IconTrash,
  tree: IconListTree,
  undo: IconArrowBackUp,
  up: IconArrowUp,
  upload: IconUpload,
  user: IconUser,
  warning: IconAlertTriangle,
  deploy: IconCloudUpload,
  logout: IconLogout,
  moon: IconMoon,
  save: IconDeviceFloppy,
  settings: IconSettings,
  sun: IconSun,
} as const;

export type IconName = keyof typeof ICONS;

interface IconProps {
  name: IconName;
  /** Width and height in pixels; by default, those of the surrounding text. */
  size?: number;
}

/** An icon in the color of the surrounding text. Its button or the adjacent text provides the meaning. */
export function Icon({ name, size }: IconProps) {
  const Shape = ICONS[name];
  return <Shape aria-hidden size={size ?? '1.25em'} stroke={1.75} />;
}
