//! Which addresses count as one client.

use std::net::IpAddr;

/// The network that counts as one client: with IPv4 the address itself, with IPv6 the /64, because one customer has all
/// addresses of it. An IPv4 address that came in over an IPv6 socket is an IPv4 address.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        plain => plain,
    }
}

/// A network as people write it.
pub fn written(network: IpAddr) -> String {
    match network {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{address}/64"),
    }
}

/// An address as people write it: with brackets, with a port or with `/64`, or none of these.
pub fn read(text: &str) -> Option<IpAddr> {
    let plain = text.strip_suffix("/64").unwrap_or(text);
    let bare = plain.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(address, _)| address);
    let with_port = || plain.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    bare.unwrap_or(plain).parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_customer_is_one_client() {
        for (address, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::", "2001:db8:1:2::/64"),
            ("::1", "::/64"),
        ] {
            assert_eq!(written(network(address.parse().unwrap())), expected);
            assert_eq!(read(expected).map(network), Some(network(address.parse().unwrap())));
        }
        assert_eq!(read("[2001:db8::7]:80"), read("2001:db8::7"));
        assert_eq!(read("192.0.2.7:80"), read("192.0.2.7"));
        assert_eq!(read("Ada"), None);
    }
}
